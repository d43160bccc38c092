/** The glaze of the plate and the colour of the cloth below a picture. */
export type PictureTone = 'haldi' | 'mirch' | 'tandoor' | 'pudina' | 'jamun' | 'malai' | 'neel'

/** Things of the house, not of its kitchen, lie on the cool tone. */
const COOL = /^(bell|bed|water|alarm|luggage|plug|plaster|taxi|broom)$/
const WARM = ['haldi', 'tandoor', 'malai', 'mirch', 'pudina', 'jamun'] as const

/** The tone for 'catalogue/dal-tadka/464.avif' or any other media key or URL, the same each time; haldi without one. */
export function pictureTone(key = ''): PictureTone {
  const [, name = ''] = /([\w-]+)(?:\/\d+)?\.\w+(?:\?.*)?$/.exec(key) ?? []
  return COOL.test(name) ? 'neel' : WARM[name.length % WARM.length]!
}

/** Whether the server has it in several widths: such a picture is round, with its vessel or from rim to rim. */
export const hasWidths = (key: string): boolean => /\/\d+\.\w+$/.test(key)
