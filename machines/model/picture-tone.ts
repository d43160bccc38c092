/** The glaze of the plate a picture lies on. */
export type PictureTone = 'haldi' | 'mirch' | 'tandoor' | 'pudina' | 'jamun' | 'malai' | 'neel'

const PICTURES: [PictureTone, string][] = [
  ['mirch', 'chilli prawn burger fries tomato pav roll noodles watermelon capsicum'],
  ['tandoor', 'kebab tandoori mutton dal rajma karanji brinjal peanuts kulcha'],
  ['pudina', 'harabhara palak peas salad broccoli uttapam coconut paan lemon'],
  ['jamun', 'jamun cooler rose falooda gola onion'],
  ['malai', 'naan chai teapot coffee kulfi lassi rice bowl custard cake cookie plate bath soap toothbrush laundry shirt newspaper sewing'],
  ['neel', 'fish pomfret crab jhinga bell bed water soda alarm luggage plug plaster taxi broom'],
]

const TONES = new Map(PICTURES.flatMap(([tone, names]) => names.split(' ').map((name) => [name, tone])))

/** The tone for 'catalogue/dal.webp' or any other media key or URL; haldi for pictures nobody chose one for. */
export function pictureTone(key: string | undefined): PictureTone {
  const name = key?.split('/').at(-1)?.split('.')[0] ?? ''
  return TONES.get(name) ?? 'haldi'
}
