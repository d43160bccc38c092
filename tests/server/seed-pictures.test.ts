import { describe, expect, test } from 'vitest'
import { SEED_OUTLETS } from '#server/seed/catalogue.ts'
import { DISHES } from '#server/seed/library.ts'

/** What a dish or service has to be, by its name or what it is made of, for a picture to be believable. */
const FITS: Record<string, RegExp> = {
  alarm: /wake-up call/i,
  banana: /banana|fruit cream/i,
  bath: /towel/i,
  bed: /\bbed\b/i,
  bell: /concierge/i,
  biryani: /biryani|pulao/i,
  brinjal: /brinjal/i,
  broccoli: /broccoli/i,
  broom: /cleaning/i,
  burger: /burger/i,
  cake: /cream cake/i,
  capsicum: /capsicum/i,
  carrot: /gajar/i,
  chai: /chai/i,
  chilli: /chilli|mirch/i,
  coconut: /coconut|nariyal|elaneer/i,
  coffee: /coffee/i,
  cooler: /cooler|colada|punch/i,
  corn: /\bcorn\b|bhutta/i,
  croissant: /croissant|continental/i,
  curry: /curry|gravy|masala|korma|kofta|xacuti|chicken|pasanda|dalna|dumplings|lentil cakes|paneer/i,
  custard: /custard/i,
  dal: /dal|lentil|soup|rasam|amti|varan|haleem|misal|aamti|dalitoy|bisi bele/i,
  egg: /\begg|anda|dim/i,
  falooda: /falooda/i,
  fries: /fries|potato fingers/i,
  ginger: /ginger/i,
  gola: /gola/i,
  harabhara: /hara bhara|vada|bonda|dumplings|kebab/i,
  karanji: /karanji|momo/i,
  kulfi: /kulfi|ice cream/i,
  lassi: /lassi|chaas|\bmor\b/i,
  laundry: /laundry/i,
  lemon: /lemon|nimbu/i,
  luggage: /luggage/i,
  mango: /mango|aam/i,
  mutton: /mutton/i,
  naan: /naan|roti|roll|bhakri|phulka|rotlo|thepla|thalipeeth|parotta|sheermal|flatbread/i,
  newspaper: /newspaper/i,
  noodles: /noodle/i,
  omelette: /egg/i,
  onion: /onion/i,
  orange: /orange|sweet lime/i,
  paan: /paan/i,
  palak: /spinach|palak|mustard greens|colocasia/i,
  pav: /\bpoi\b|brun/i,
  peanuts: /masala peanuts/i,
  peas: /peas/i,
  pineapple: /pineapple/i,
  plaster: /first-aid/i,
  plug: /charger/i,
  potato: /potato/i,
  prawn: /prawns/i,
  rajma: /rajma|kidney/i,
  rice: /rice/i,
  roll: /frankie|roll/i,
  rose: /rose|flowers/i,
  salad: /cucumber/i,
  sandwich: /sandwich/i,
  sewing: /sewing/i,
  shirt: /iron/i,
  soap: /toiletries/i,
  soda: /soda|cola/i,
  tandoori: /chicken/i,
  taxi: /cab/i,
  teapot: /tea\b|chai|kahwa|leaf/i,
  tomato: /tomato/i,
  toothbrush: /dental/i,
  uttapam: /pancake/i,
  water: /water/i,
  watermelon: /watermelon/i,
}
/** Meat on the plate of a vegetarian dish is worse than no picture. */
const MEAT = new Set(['mutton', 'tandoori', 'prawn', 'egg', 'omelette'])

describe('the pictures of the demo', () => {
  test('of a dish are all on the list of what fits it', () => {
    const odd = DISHES.flatMap(({ name, description, ingredients, veg, pictures }) =>
      pictures
        .filter((picture) => !FITS[picture]?.test([name, description, ...ingredients].join(' ')) || (veg && MEAT.has(picture)))
        .map((picture) => `${name}: ${picture}`),
    )
    expect(odd).toEqual([])
  })

  test('of an outlet are of something its menu has, or of the house', () => {
    const house = new Set(['bed', 'bell', 'bath', 'newspaper', 'rose', 'cocktail', 'cooler', 'coffee', 'teapot', 'salad'])
    const odd = SEED_OUTLETS.flatMap(({ name, logo, banners, menu }) => {
      const served = menu.map((item) => [item.name, item.description, ...item.ingredients].join(' '))
      return [logo, ...banners]
        .map(nameOf)
        .filter((picture) => !house.has(picture) && !served.some((text) => FITS[picture]?.test(text)))
        .map((picture) => `${name}: ${picture}`)
    })
    expect(odd).toEqual([])
  })

  test('show one picture at most twice in a menu', () => {
    for (const { name, menu } of SEED_OUTLETS) {
      const shown = menu.flatMap(({ picture }) => picture ?? [])
      const often = [...new Set(shown)].filter((picture) => shown.filter((other) => other === picture).length > 2)
      expect(often, name).toEqual([])
    }
  })
})

const nameOf = (key: string) => key.split('/')[1]!.split('.')[0]!
