import type { Schema } from 'yup'
import { COUPONS } from '#machines/model/bill/coupon.ts'
import { messageFor } from '#machines/model/fields.ts'
import * as rules from '#tests/support/specification-fields.ts'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toId } from '#machines/model/ids.ts'
import { SERVING_SIZES } from '#machines/model/menu/menu-item.ts'
import { OUTLET_STATUSES, OUTLET_TYPES, WEEKDAYS } from '#machines/model/outlet/outlet.ts'
import { pictureTone } from '#machines/model/menu/picture-tone.ts'
import { DRAWN_WIDTHS, keyOfWidth } from '#server/media/rules.ts'
import { type SeedItem, SEED_OUTLETS } from '#server/seed/catalogue.ts'
import { DISHES } from '#server/seed/library.ts'

const MEDIA = new URL('../../server/media/', import.meta.url)
const items = SEED_OUTLETS.flatMap((outlet) => outlet.menu)
const outletsIn = (city: string) => SEED_OUTLETS.filter((outlet) => outlet.city === city)
const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const textOf = (item: SeedItem) => [item.name, item.description, ...item.ingredients].join(' ')
const keysOf = (outlet: (typeof SEED_OUTLETS)[number]) => [
  outlet.logo,
  ...outlet.banners,
  ...outlet.menu.flatMap((item) => item.picture ?? []),
]

const CENTRES: Record<string, [latitude: number, longitude: number]> = {
  Mumbai: [19.06, 72.86],
  Pune: [18.52, 73.85],
  Bengaluru: [12.97, 77.59],
  Delhi: [28.61, 77.21],
}

const MEAT = new RegExp(
  `\\b(${[
    'chicken|murgh|mutton|lamb|goat|keema|gosht|mangsho|trotters?|paya|duck|beef|pork|ham|bacon|boti|haleem|nihari|meat',
    'fish|prawns?|shrimp|crab|squid|lobster|clams?|oyster|bombil|surmai|pomfret|rawas|ilish|hilsa|bhetki|rohu|macher|pearl spot',
    'eggs?|omelette|akuri|anda|dim|gelatine?|lard|anchov(?:y|ies)',
  ].join('|')})\\b`,
  'i',
)

describe('outlets of the demo catalogue', () => {
  it('stand in four cities, most of them in Mumbai', () => {
    expect(SEED_OUTLETS.length).toBeGreaterThanOrEqual(26)
    expect(outletsIn('Mumbai').length).toBeGreaterThanOrEqual(9)
    for (const city of Object.keys(CENTRES)) {
      expect(outletsIn(city).length).toBeGreaterThan(0)
      expect(outletsIn(city).length).toBeLessThanOrEqual(outletsIn('Mumbai').length)
    }
    expect(new Set(SEED_OUTLETS.map((outlet) => outlet.city))).toEqual(new Set(Object.keys(CENTRES)))
  })

  it('have ids, names, phone numbers and addresses of their own', () => {
    expect(SEED_OUTLETS.filter((outlet) => !toId(outlet.outletId))).toEqual([])
    for (const field of ['outletId', 'name', 'contactNumber', 'email', 'street'] as const) {
      expect(repeated(SEED_OUTLETS.map((outlet) => outlet[field]))).toEqual([])
    }
  })

  it('show every status and every type, and most of them take orders', () => {
    expect(new Set(SEED_OUTLETS.map((outlet) => outlet.status))).toEqual(new Set(OUTLET_STATUSES))
    expect(new Set(SEED_OUTLETS.map((outlet) => outlet.type))).toEqual(new Set(OUTLET_TYPES))
    expect(SEED_OUTLETS.filter((outlet) => outlet.status === 'LIVE').length).toBeGreaterThan(SEED_OUTLETS.length / 2)
  })

  it('keep the rules of an outlet and of what it offers', () => {
    for (const outlet of SEED_OUTLETS) {
      const { name, type, status, averageCostRupees, street, landmark, city, district, state, pincode, menu } = outlet
      const checked: [Schema, unknown][] = [
        [rules.outletName(), name],
        [rules.businessType(), type],
        [rules.businessStatus(), status],
        ...(averageCostRupees === null ? [] : [[rules.averageCost(), averageCostRupees] as [Schema, unknown]]),
        [rules.street(), street],
        [rules.landmark(), landmark],
        [rules.city(), city],
        [rules.district(), district],
        [rules.state(), state],
        [rules.pincode(), pincode],
        ...menu.map(({ description }): [Schema, unknown] => [rules.description(), description]),
        ...menu.flatMap(({ preparationMinutes: minutes }): [Schema, unknown][] =>
          minutes === undefined ? [] : [[rules.timeTaken(), minutes]],
        ),
      ]
      expect([outlet.outletId, ...checked.flatMap(([rule, value]) => messageFor(rule, value) ?? [])]).toEqual([outlet.outletId])
    }
    for (const { discountType, discountValue } of COUPONS)
      if (discountType === 'PERCENTAGE') expect(messageFor(rules.discount(), discountValue)).toBeUndefined()
  })

  it('lie where they say', () => {
    const pincodes: Record<string, RegExp> = { Mumbai: /^400\d{3}$/, Pune: /^411\d{3}$/, Bengaluru: /^560\d{3}$/, Delhi: /^110\d{3}$/ }
    for (const { city, latitude, longitude, pincode } of SEED_OUTLETS) {
      const [north, east] = CENTRES[city]!
      expect(Math.hypot(latitude - north, longitude - east)).toBeLessThan(0.2)
      expect(pincode).toMatch(pincodes[city]!)
    }
    expect(repeated(SEED_OUTLETS.map((outlet) => `${outlet.latitude},${outlet.longitude}`))).toEqual([])
  })

  it('have well-formed hours, with a day off, a night past twelve and a timing text among them, and some around the clock', () => {
    const days = SEED_OUTLETS.flatMap((outlet) => WEEKDAYS.map((day) => outlet.hours[day]))
    for (const day of days) {
      if (day === 'closed') continue
      expect(day.opens).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
      expect(day.closes).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
    }
    expect(days).toContain('closed')
    const atNight = SEED_OUTLETS.filter(
      ({ status, hours }) =>
        status === 'LIVE' && WEEKDAYS.every((day) => hours[day] !== 'closed' && hours[day].opens === hours[day].closes),
    )
    expect(atNight.length).toBeGreaterThanOrEqual(6)
    expect(atNight.map(({ timing }) => timing)).toContain('Open 24 hours')
    expect(days).toContainEqual({ opens: '18:00', closes: '02:00' })
    expect(SEED_OUTLETS.find((outlet) => outlet.outletId === 'jamun-bar-kitchen')?.timing).toBe('6:00 PM – 2:00 AM next day')
  })

  it('have ratings from before, but for those that have not opened yet', () => {
    for (const { status, ratings } of SEED_OUTLETS) {
      const isOpenSoon = status === 'COMING_SOON' || status === 'ONBOARDING'
      expect(ratings!.count >= 3).toBe(!isOpenSoon)
      if (!isOpenSoon) expect(ratings!.total / ratings!.count).toBeGreaterThan(3.7)
      if (!isOpenSoon) expect(ratings!.total / ratings!.count).toBeLessThan(5)
    }
  })

  it('have rooms in hotels and tables in restaurants, some of each without a name', () => {
    for (const { type, rooms, tables } of SEED_OUTLETS) {
      expect(rooms.length > 0).toBe(type !== 'RESTAURANT')
      if (type !== 'HOTEL') expect(tables.length).toBeGreaterThan(0)
      for (const list of [rooms, tables]) {
        expect(repeated(list.map(({ id }) => String(id)))).toEqual([])
        for (const { id } of list) expect(id).toBeGreaterThanOrEqual(1)
      }
    }
    for (const origins of [SEED_OUTLETS.flatMap((outlet) => outlet.tables), SEED_OUTLETS.flatMap((outlet) => outlet.rooms)]) {
      expect(origins.some((origin) => origin.name === null)).toBe(true)
      expect(origins.some((origin) => origin.name !== null)).toBe(true)
    }
  })

  it('leave out what an outlet may leave out', () => {
    expect(SEED_OUTLETS.some((outlet) => outlet.averageCostRupees === null)).toBe(true)
    expect(SEED_OUTLETS.some((outlet) => outlet.banners.length === 0)).toBe(true)
    expect(SEED_OUTLETS.filter((outlet) => ![0, 3].includes(outlet.banners.length))).toEqual([])
    expect(SEED_OUTLETS.filter((outlet) => new Set(outlet.banners).size !== outlet.banners.length)).toEqual([])
  })
})

describe('menus of the demo catalogue', () => {
  it.each(SEED_OUTLETS.map((outlet) => [outlet.outletId, outlet] as const))('%s has a full menu', (_, { menu }) => {
    expect(menu.length).toBeGreaterThanOrEqual(15)
    expect(menu.length).toBeLessThanOrEqual(80)
    const categories = new Set(menu.map((item) => item.category)).size
    expect(categories).toBeGreaterThanOrEqual(4)
    expect(categories).toBeLessThanOrEqual(9)
    const runs = menu.filter((item, index) => item.category !== menu[index - 1]?.category)
    expect(runs).toHaveLength(categories)
    const soldOut = menu.filter((item) => item.outOfStock)
    expect(soldOut.length).toBeGreaterThanOrEqual(1)
    expect(soldOut.length).toBeLessThanOrEqual(3)
    expect(soldOut.filter((item) => item.stock !== undefined)).toEqual([])
    expect(repeated(menu.map((item) => item.name))).toEqual([])
  })

  it('use ids that are unique over all outlets and fit into a path', () => {
    expect(items.filter((item) => !toId(item.menuId))).toEqual([])
    expect(new Set(items.map((item) => item.menuId)).size).toBe(items.length)
  })

  it('draw on at least 220 dishes and drinks, nearly all of them served somewhere', () => {
    const food = DISHES.filter((dish) => dish.course !== 'service')
    expect(food.length).toBeGreaterThanOrEqual(220)
    expect(repeated(DISHES.map((dish) => dish.key))).toEqual([])
    expect(new Set(items.map((item) => item.name)).size).toBeGreaterThanOrEqual(300)
  })

  it('cost something, except services of a hotel', () => {
    const hotels = new Set(SEED_OUTLETS.filter((outlet) => outlet.type !== 'RESTAURANT').flatMap((outlet) => outlet.menu))
    for (const item of items) {
      expect(Number.isInteger(item.priceRupees)).toBe(true)
      if (item.priceRupees > 0) continue
      expect(item).toMatchObject({ isService: true, priceRupees: 0 })
      expect(hotels.has(item)).toBe(true)
    }
    expect(items.some((item) => item.priceRupees === 0)).toBe(true)
  })

  it('have services of hotels in categories of their own, without details of food', () => {
    for (const { type, menu } of SEED_OUTLETS) {
      const services = menu.filter(({ isService }) => isService)
      if (type === 'RESTAURANT') expect(services).toEqual([])
      else expect(services.length).toBeGreaterThanOrEqual(8)
      for (const { category, ...service } of services) {
        expect(menu.filter((item) => item.category === category && !item.isService)).toEqual([])
        expect(service).toMatchObject({ veg: true, ingredients: [], spiceLevel: undefined })
        for (const name of ['allergens', 'preparationMinutes', 'stock', 'outOfStock']) expect(service).not.toHaveProperty(name)
      }
    }
  })

  it('reduce a price only downwards', () => {
    const reduced = items.filter((item) => item.finalPriceRupees !== undefined)
    expect(reduced.length).toBeGreaterThan(20)
    expect(reduced.filter((item) => item.servings || !(item.finalPriceRupees! > 0 && item.finalPriceRupees! < item.priceRupees))).toEqual(
      [],
    )
  })

  it('offer servings of known sizes from the smallest up', () => {
    const served = items.filter((item) => item.servings)
    expect(served.length).toBeGreaterThan(20)
    for (const { priceRupees, servings } of served) {
      const prices = servings!.map((serving) => serving.priceRupees)
      expect(prices[0]).toBe(priceRupees)
      expect(prices).toEqual([...new Set(prices)].toSorted((a, b) => a - b))
      for (const { size } of servings!) expect(SERVING_SIZES).toContain(size)
      expect(repeated(servings!.map((serving) => serving.size))).toEqual([])
    }
  })

  it('mark as vegetarian what has no meat, fish or egg in it, and nothing else', () => {
    expect(items.filter((item) => item.veg && MEAT.test(textOf(item))).map(textOf)).toEqual([])
    expect(items.filter((item) => !item.veg && !MEAT.test(textOf(item))).map(textOf)).toEqual([])
  })

  it('say what a dish is and how long it takes, mostly', () => {
    for (const item of items) {
      expect(item.description).toMatch(/^\S.{10,160}[.!?]$/)
      expect(item.cuisines.length).toBeGreaterThan(0)
      if (!item.isService) expect(item.ingredients.length).toBeGreaterThan(0)
      if (item.preparationMinutes !== undefined) expect(item.preparationMinutes).toBeGreaterThan(0)
    }
    expect(items.some((item) => item.preparationMinutes === undefined)).toBe(true)
    expect(items.some((item) => item.stock !== undefined)).toBe(true)
  })

  it('name the allergens of what they are made of, and how hot a savoury dish is', () => {
    const named = (name: string) => DISHES.find((dish) => dish.name === name)!
    expect(named('Paneer Tikka')).toMatchObject({ spiceLevel: 'MEDIUM', allergens: ['milk', 'mustard'] })
    expect(named('Koliwada Prawns')).toMatchObject({ spiceLevel: 'HOT', allergens: ['shellfish'] })
    expect(named('Schezwan Fried Rice')).toMatchObject({ spiceLevel: 'HOT', allergens: ['gluten', 'soya'] })
    expect(named('Steamed Basmati')).toMatchObject({ spiceLevel: 'MILD', allergens: [] })
    expect(named('Wake-up Call').allergens).toBeUndefined()
    expect(named('Masala Chai').spiceLevel).toBeUndefined()
    for (const level of ['MILD', 'MEDIUM', 'HOT']) expect(items.some((item) => item.spiceLevel === level)).toBe(true)
    const eggs = items.filter((item) => item.ingredients.some((name) => /\begg\b/.test(name)))
    expect(eggs.filter((item) => !item.allergens!.includes('egg'))).toEqual([])
  })

  it('sell two or three dishes best in the meals from before, each of them at least five times', () => {
    for (const { menu, pastOrders, status } of SEED_OUTLETS) {
      if (status === 'COMING_SOON' || status === 'ONBOARDING') expect(pastOrders).toEqual([])
      else {
        const units = new Map<string, number>()
        for (const line of pastOrders!.flatMap(({ lines }) => lines)) units.set(line.menuId, (units.get(line.menuId) ?? 0) + line.quantity)
        expect([...units.values()].filter((count) => count >= 5).length).toBeGreaterThanOrEqual(2)
        expect([...units.keys()].filter((id) => !menu.some((item) => item.menuId === id))).toEqual([])
      }
    }
  })

  it('gives the Jain kitchen nothing that grows below the ground', () => {
    const jain = DISHES.filter((dish) => dish.cuisines.includes('Jain'))
    const rooted = jain.filter((dish) =>
      dish.ingredients.some((name) => /\b(onion|garlic|potato|carrot|beetroot|radish|ginger|yam)\b/i.test(name)),
    )
    expect(jain.length).toBeGreaterThan(10)
    expect(rooted.map((dish) => dish.name)).toEqual([])
  })

  it('serves at Dariya Mahal what its printed card promises', () => {
    const dariya = SEED_OUTLETS[0]!
    expect(dariya).toMatchObject({ outletId: 'dariya-mahal', status: 'LIVE', city: 'Mumbai', averageCostRupees: 800 })
    const card = new Map(dariya.menu.map((item) => [item.name, item]))
    expect(card.get('Hyderabadi Chicken Biryani')?.servings).toEqual([
      { size: 'HALF PLATE', priceRupees: 220 },
      { size: 'FULL PLATE', priceRupees: 360 },
      { size: 'FAMILY SIZE', priceRupees: 690 },
    ])
    expect(card.get('Dal Makhani')?.priceRupees).toBe(280)
    expect(card.get('Butter Naan')?.priceRupees).toBe(55)
    expect(card.get('Hara Bhara Kebab')?.priceRupees).toBe(220)
    expect(card.get('Koliwada Prawns')?.priceRupees).toBe(420)
    expect(card.get('Tandoori Murgh')?.outOfStock).toBe(true)
    expect(card.has('Kokum Cooler') && card.has('Masala Chai')).toBe(true)
  })
})

describe('pictures of the demo catalogue', () => {
  const used = [...new Set(SEED_OUTLETS.flatMap(keysOf))]
  const drawn = DISHES.flatMap(({ course, picture }) => (course === 'service' ? [] : (picture ?? [])))
  const stored = readdirSync(new URL('catalogue/', MEDIA), { recursive: true }).map((name) => `catalogue/${String(name)}`)
  /** Of the profile, in which no outlet has a part. */
  const CHEF = 'catalogue/chef.webp'
  const bytesOf = (key: string) => readFileSync(new URL(key, MEDIA))

  it('are all there, the drawn ones in three widths, and none without use', () => {
    const widths = drawn.flatMap((key) => DRAWN_WIDTHS.map((width) => keyOfWidth(key, width)))
    const others = used.filter((key) => !drawn.includes(key))
    expect([...widths, ...others, CHEF].toSorted()).toEqual(stored.filter((name) => /\.\w+$/.test(name)).toSorted())
  })

  it('are of one dish each, and light enough for a slow network', () => {
    expect(repeated(drawn)).toEqual([])
    expect(repeated(drawn.map((key) => createHash('sha256').update(bytesOf(key)).digest('hex')))).toEqual([])
    for (const [width, most] of [
      [116, 6_000],
      [232, 14_000],
      [464, 34_000],
    ] as const)
      expect(drawn.filter((key) => bytesOf(keyOfWidth(key, width)).length > most)).toEqual([])
  })

  it('of an outlet are of dishes that it serves', () => {
    for (const { outletId, logo, banners, menu } of SEED_OUTLETS) {
      const food = menu.flatMap(({ isService, picture }) => (isService ? [] : (picture ?? [])))
      expect([outletId, ...[logo, ...banners].filter((key) => !food.includes(key))]).toEqual([outletId])
      expect(repeated(food)).toEqual([])
    }
  })

  it('lie on plates of seven tones', () => {
    expect(new Set(used.map(pictureTone)).size).toBe(7)
  })
})
