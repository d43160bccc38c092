import { BENGALI } from './dishes/bengali.ts'
import { CHINESE_INDIAN } from './dishes/chinese-indian.ts'
import { COASTAL } from './dishes/coastal.ts'
import { DESSERTS } from './dishes/desserts.ts'
import { DRINKS } from './dishes/drinks.ts'
import { JAIN } from './dishes/gujarati-jain.ts'
import { MAHARASHTRIAN } from './dishes/maharashtrian.ts'
import { MUGHLAI } from './dishes/mughlai.ts'
import { PUNJABI } from './dishes/punjabi.ts'
import { ROOM_SERVICE } from './dishes/room-service.ts'
import { SOUTH_INDIAN } from './dishes/south-indian.ts'
import { STREET } from './dishes/street.ts'
import type { Dish } from './types.ts'

/** Every dish and service an outlet can put on its menu. */
export const DISHES: Dish[] = [
  ...PUNJABI,
  ...MUGHLAI,
  ...COASTAL,
  ...SOUTH_INDIAN,
  ...MAHARASHTRIAN,
  ...STREET,
  ...BENGALI,
  ...CHINESE_INDIAN,
  ...JAIN,
  ...DESSERTS,
  ...DRINKS,
  ...ROOM_SERVICE,
]

const BY_KEY = new Map(DISHES.map((dish) => [dish.key, dish]))

export function dishOf(key: string): Dish {
  const dish = BY_KEY.get(key)
  if (!dish) throw new Error(`no dish "${key}" in the seed library`)
  return dish
}

/** The dishes of 'punjabi:starter', one kitchen's course. */
export function poolOf(pool: string): Dish[] {
  const [family, course] = pool.split(':')
  const dishes = DISHES.filter((dish) => dish.family === family && dish.course === course)
  if (dishes.length === 0) throw new Error(`no dishes in the pool "${pool}"`)
  return dishes
}
