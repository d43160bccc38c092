import { ALLERGEN_GROUPS } from './allergens.ts'
import type { MenuItem } from './menu-item.ts'

/** Ways to eat that a guest may keep to, beside the allergens. */
const GUEST_DIETS = ['non-veg', 'jain'] as const

/** What a guest may say to avoid: stays on the device, and leaves it only with an order whose guest tells the kitchen. */
export const AVOIDABLE = [...GUEST_DIETS, ...ALLERGEN_GROUPS] as const
export type Avoidable = (typeof AVOIDABLE)[number]

/** How other backends call a group. */
const OTHER_WORDS: Partial<Record<Avoidable, string>> = {
  milk: 'milk|dairy|lactose',
  gluten: 'gluten|wheat',
  shellfish: 'shellfish|crustacean|prawn|shrimp|crab|lobster',
  soya: 'soy',
  sulphites: 'sul(ph|f)ite',
}
/** What grows below the ground, and what Jains leave besides. */
const NOT_JAIN =
  /\b(onion|shallot|garlic|potato|aloo|carrot|radish|beet|turnip|ginger|yam|mushroom|honey|egg|fish|prawn|chicken|mutton|lamb|meat)/i

export type Dish = Pick<MenuItem, 'allergens' | 'isVegetarian' | 'isService'> & Partial<Pick<MenuItem, 'ingredients'>>

export interface Conflict {
  /** What of it the guest avoids, in the words of the dish's row. */
  hits: string[]
  /** What is missing to say whether it is safe: it is never marked as safe. */
  unknown?: 'allergens' | 'ingredients'
}

const isGroup = (group: Avoidable, word: string) => new RegExp(`\\b(${OTHER_WORDS[group] ?? group.replace(/s$/, '')})`, 'i').test(word)

/** The group among these that a word belongs to. */
export const groupOf = (word: string, avoided: readonly Avoidable[]): Avoidable | undefined =>
  avoided.find((one) => isAllergen(one) && isGroup(one, word))

const isAllergen = (one: Avoidable) => !GUEST_DIETS.some((diet) => diet === one)

/** Why a guest who avoids this would not eat the dish. */
export function conflictOf(dish: Dish, avoided: readonly Avoidable[]): Conflict {
  if (dish.isService) return { hits: [] }
  const { allergens, ingredients = [], isVegetarian } = dish
  const isJain = avoided.includes('jain')
  const found = (allergens ?? ingredients).map((word) => groupOf(word, avoided))
  const hits: string[] = avoided.filter((one) => found.includes(one))
  if (!isVegetarian && (isJain || avoided.includes('non-veg'))) hits.push('non-veg')
  else if (isJain) hits.push(...ingredients.filter((word) => NOT_JAIN.test(word)))
  if (!allergens && avoided.some(isAllergen)) return { hits, unknown: 'allergens' }
  if (isJain && isVegetarian && ingredients.length === 0) return { hits, unknown: 'ingredients' }
  return { hits }
}

/** Which dishes of a menu are hidden: those of which it is known. */
export const hiderOf =
  (avoided: readonly Avoidable[]) =>
  (dish: Dish): boolean =>
    conflictOf(dish, avoided).hits.length > 0

/** 'nuts, shellfish, what is not Jain' */
export const avoidedText = (avoided: readonly Avoidable[]): string =>
  avoided.map((one) => (one === 'jain' ? 'what is not Jain' : one)).join(', ')

/** What the kitchen reads, as a part of the dish's instruction: without commas, which part instructions. */
export const toKitchen = (avoided: readonly Avoidable[]): string => `Guest avoids ${avoidedText(avoided).replaceAll(', ', ' + ')}`
/** Whether a part of an instruction says so. */
export const isToKitchen = (part: string): boolean => part.trim().startsWith('Guest avoids ')
