import type { SpiceLevel } from '#machines/model/menu/menu-item.ts'
import { type Allergen, allergensOf } from './allergens.ts'
import { spiceOf } from './spice.ts'
import type { Course, Dish, SeedServing } from './types.ts'

type Draft = Omit<Dish, 'family' | 'course' | 'allergens'> & { besides?: Allergen[] | undefined }

/** What only some dishes have. */
interface Extra {
  servings?: [size: SeedServing['size'], rupees: number][]
  cuisines?: string[]
  /** Where the ingredients alone do not tell it. */
  spice?: SpiceLevel
  /** What no ingredient that is named brings. */
  allergens?: Allergen[]
}

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const words = (list: string, separator: string): string[] => list.split(separator).filter(Boolean)

const dish =
  (isVegetarian: boolean) =>
  (name: string, rupees: number, minutes: number | undefined, description: string, ingredients: string, extra: Extra = {}): Draft => ({
    key: keyOf(name),
    name,
    rupees,
    minutes,
    description,
    ingredients: words(ingredients, ', '),
    veg: isVegetarian,
    cuisines: extra.cuisines ?? [],
    ...(extra.spice && { spiceLevel: extra.spice }),
    besides: extra.allergens,
    ...(extra.servings && { servings: extra.servings.map(([size, price]) => ({ size, priceRupees: price })) }),
  })

/** One line of the library: name, rupees, minutes, description, ingredients. Its picture is the one that tools/dishes draws under its key. */
export const veg = dish(true)
/** The same with meat, fish or egg in it. */
export const nonVeg = dish(false)

/** Of a hotel: name, rupees, picture, description. Vegetarian: there is nothing to eat in it. */
export const service = (name: string, rupees: number, picture: string, description: string, extra?: Extra): Draft => ({
  ...veg(name, rupees, undefined, description, '', extra),
  ...(picture !== '' && { picture: `catalogue/${picture}.webp` }),
})

/** The dishes of one kitchen, under its cuisine unless they name others. */
export const family = (name: string, cuisines: string[], courses: Partial<Record<Course, Draft[]>>): Dish[] =>
  Object.entries(courses).flatMap(([course, drafts]) =>
    drafts.map(({ besides, ...draft }) => ({
      ...draft,
      family: name,
      ...(course !== 'service' && { picture: `catalogue/${draft.key}/464.avif` }),
      course: course as Course,
      cuisines: draft.cuisines.length > 0 ? draft.cuisines : cuisines,
      spiceLevel: draft.spiceLevel ?? spiceOf(course as Course, draft.ingredients),
      ...(draft.ingredients.length > 0 && { allergens: allergensOf(draft.ingredients, besides) }),
    })),
  )
