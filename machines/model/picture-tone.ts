/** The glaze of the plate a picture lies on. */
export type PictureTone = 'haldi' | 'mirch' | 'tandoor' | 'pudina' | 'jamun' | 'malai' | 'neel'

const PICTURES: [PictureTone, string][] = [
  ['mirch', 'chilli prawn burger fries tomato pav roll noodles watermelon capsicum'],
  ['tandoor', 'tandoori mutton dal rajma karanji brinjal peanuts'],
  ['pudina', 'harabhara palak peas salad broccoli uttapam coconut paan lemon'],
  ['jamun', 'cooler cocktail rose falooda gola onion'],
  ['malai', 'naan chai teapot coffee kulfi lassi rice custard cake croissant plate bath soap toothbrush laundry shirt newspaper sewing'],
  ['neel', 'bell bed water soda alarm luggage plug plaster taxi broom'],
]

/** Warm ones, for plates with a letter. */
const LETTER_TONES = ['haldi', 'tandoor', 'malai', 'mirch'] as const

/** The plate of what has no picture: the first letter of its name, and a tone that stays with the name. */
export function letterPlate(name: string): { letter: string; tone: PictureTone } {
  const [letter = ''] = name.trim()
  return { letter: letter.toUpperCase(), tone: LETTER_TONES[name.length % LETTER_TONES.length]! }
}

const TONES = new Map(PICTURES.flatMap(([tone, names]) => names.split(' ').map((name) => [name, tone])))

/** The tone for 'catalogue/dal.webp' or any other media key or URL; haldi for pictures without a tone of their own. */
export function pictureTone(key: string | undefined): PictureTone {
  const name = key?.split('/').at(-1)?.split('.')[0] ?? ''
  return TONES.get(name) ?? 'haldi'
}
