import type { Paise } from '#machines/model/money.ts'

export const SERVING_SIZES = [
  'HALF PLATE',
  'FULL PLATE',
  'SMALL',
  'MEDIUM',
  'LARGE',
  'REGULAR',
  'FAMILY SIZE',
  'SINGLE SERVING',
  'SHARING PORTION',
  'PERSONAL SIZE',
  'SAMPLER',
  'PLATTER',
  'TASTER',
  'COMBO',
  'JUMBO',
] as const
/** A serving size in its one canonical spelling: upper case, words joined by a space. Unknown sizes of a server are kept. */
export type ServingSize = (typeof SERVING_SIZES)[number] | (string & {})

export interface Serving {
  size: ServingSize
  pricePaise: Paise
  /** This size alone cannot be had now. */
  outOfStock?: boolean
}

/** One size of a dish, as its row in the sheet of sizes shows it. */
export interface SizeRow extends Pick<Serving, 'size' | 'pricePaise'> {
  name: string
  quantity: number
  isMostOrdered: boolean
  /** Why there cannot be more of it now. */
  refusal?: string
}

/** A service of a hotel, such as towels, is brought to rooms only. */
export type DishKind = 'food' | 'service'
export const toDishKind = (value: unknown): DishKind => (value === 'service' ? value : 'food')

export interface MenuItem {
  menuId: string
  name: string
  description?: string
  /** Media keys or URLs. */
  pictures: string[]
  pricePaise: Paise
  /** The price after the outlet's own reduction, when there is one. */
  finalPricePaise?: Paise
  /** Empty when the dish comes in one size. */
  servings: Serving[]
  isVegetarian: boolean
  /** What a hotel does for a room, and no dish: without veg mark, spice, allergens and minutes. */
  isService?: boolean
  outOfStock: boolean
  category: string
  preparationMinutes?: number
  cuisines: string[]
  ingredients: string[]
  /** Undefined where the outlet does not say. */
  spiceLevel?: SpiceLevel
  /** Empty for a dish without any of them; undefined where the outlet does not say. */
  allergens?: string[]
  /** How it is taxed where that is not as its outlet is, which only some backends tell. */
  tax?: string
  /** It is among the dishes of its outlet that were ordered most of late. */
  isBestseller?: boolean
  /** The size ordered most. */
  popularSize?: ServingSize
}

export const SPICE_LEVELS = ['MILD', 'MEDIUM', 'HOT'] as const
export type SpiceLevel = (typeof SPICE_LEVELS)[number]

/** A menu in the outlet's own order. */
export interface MenuCategory {
  name: string
  items: MenuItem[]
  /** All of it, or none. */
  isService?: boolean
}

/** Both 'FULL PLATE' and 'FULL_PLATE' mean one size; nothing, null and '' mean none. */
export function toServingSize(value: unknown): ServingSize | undefined {
  if (typeof value !== 'string') return undefined
  const words = value
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toUpperCase()
    .slice(0, 40)
    .trim()
  return words === '' ? undefined : words
}

/** 'Full Plate' */
export const servingSizeLabel = (size: ServingSize): string =>
  size.toLowerCase().replace(/(^|[\s_])(\p{L})/gu, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase())

export const needsServingSize = (item: Pick<MenuItem, 'servings'>): boolean => item.servings.length > 0

/** Whether the dish cannot be had, or not in this size. */
export const isSoldOut = ({ outOfStock, servings }: Pick<MenuItem, 'outOfStock' | 'servings'>, size?: ServingSize): boolean =>
  outOfStock || servings.some((serving) => serving.size === size && serving.outOfStock === true)

/** Price of one: the serving's, else finalPrice, else price. Undefined when the dish does not come in that size. */
export function unitPricePaise(item: Pick<MenuItem, 'servings' | 'pricePaise' | 'finalPricePaise'>, size?: ServingSize): Paise | undefined {
  if (size !== undefined) return item.servings.find((serving) => serving.size === size)?.pricePaise
  return item.finalPricePaise ?? item.pricePaise
}

/** Minutes for a dish that names none. */
export const DEFAULT_PREPARATION_MINUTES = 30
