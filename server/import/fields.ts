import {
  type DishKind,
  type Serving,
  servingSizeLabel,
  SERVING_SIZES,
  type SpiceLevel,
  toServingSize,
} from '#machines/model/menu/menu-item.ts'
import { DISH_TAX } from '#machines/model/bill/tax.ts'
import { NO_AMOUNT, priceText, readAmount } from '#server/catalogue/amounts.ts'
import type { MenuItemRow } from '#server/catalogue/queries.ts'

/** What a file can say of a dish, by the columns of its row in the database. */
export type DishValues = Pick<
  MenuItemRow,
  | 'menuId'
  | 'category'
  | 'name'
  | 'kind'
  | 'description'
  | 'isVegetarian'
  | 'pricePaise'
  | 'finalPricePaise'
  | 'servings'
  | 'outOfStock'
  | 'stock'
  | 'preparationMinutes'
  | 'spiceLevel'
  | 'kcal'
  | 'servingGrams'
  | 'tax'
  | 'allergens'
  | 'cuisines'
  | 'ingredients'
  | 'pictures'
>
export type DishField = keyof DishValues

/** A cell or value that cannot be read; its message goes on after what stands there, as in 'is too long'. */
export class Unreadable extends Error {
  /** Where it is not the whole cell. */
  readonly part: { column: string; value: unknown } | undefined

  constructor(message: string, part?: Unreadable['part']) {
    super(message)
    this.part = part
  }
}

export interface Field<T> {
  /** How it is headed, in lower case and without punctuation. An export uses the first, which JSON has as a name: 'offerPrice'. */
  headings: [string, ...string[]]
  /** Throws `Unreadable`. */
  read(value: unknown): T
  /** What an empty cell means; without it the cell must be filled in. */
  blank?: T
  /** As JSON has it, where that is not the value itself. */
  write?(value: T): unknown
}

const LONGEST_LIST = 30
/** A word may be the name of a picture. */
const LONGEST_WORD = 200

/** One line, composed (NFC), without characters that no database takes. */
export const tidy = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value)
    ? String(value)
        .normalize('NFC')
        .replaceAll(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ')
        .trim()
    : ''

export const isBlank = (value: unknown): boolean =>
  !Array.isArray(value) && tidy(value) === '' && (typeof value !== 'object' || value === null)

/** Two spellings of one name: 'DAL  Makhani' and 'Dal Makhani'. */
export const fold = (text: string): string => tidy(text).toLowerCase()

export const text =
  (longest: number) =>
  (value: unknown): string => {
    const found = tidy(value)
    if (found === '') throw new Unreadable('is no text')
    if (found.length > longest) throw new Unreadable(`has more than ${longest} characters`)
    return found
  }

export const id = (value: unknown): string => {
  const found = tidy(value)
  if (!/^[\w-]{1,64}$/.test(found)) throw new Unreadable('is no id of up to 64 letters and digits, - and _')
  return found
}

export const amount = (value: unknown): number => {
  const paise = readAmount(tidy(value))
  if (paise === undefined) throw new Unreadable(NO_AMOUNT)
  return paise
}
export const rupees = (paise: number | null): number | null => (paise === null ? null : Number(priceText(paise)))

/** By the words of a list: 'yes y true 1' → true. */
export const choice = <T>(words: Record<string, T>, sentence: string) => {
  const meanings = new Map(Object.entries(words).flatMap(([names, meaning]) => names.split(', ').map((name) => [name, meaning] as const)))
  return (value: unknown): T => {
    const meaning = meanings.get(lettersOf(tidy(value)))
    if (meaning === undefined) throw new Unreadable(sentence)
    return meaning
  }
}
const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const whole = (most: number, sentence: string) => (value: unknown) => {
  // '20-25 mins' takes 25 at most.
  const [, number] = /^(?:\d{1,4} ?[-–] ?)?(\d{1,6})(?: ?m(?:in(?:ute)?s?)?\.?)?$/i.exec(tidy(value)) ?? []
  if (number === undefined || Number(number) > most) throw new Unreadable(sentence)
  return Number(number)
}

export const list = (value: unknown): string[] => {
  const words = (Array.isArray(value) ? value : [value])
    .flatMap((part) =>
      String(part)
        .normalize('NFC')
        .split(/[,;|\r\n]/),
    )
    .map(tidy)
  const found = [...new Set(words.filter((word) => word !== ''))]
  if (found.length > LONGEST_LIST) throw new Unreadable(`has more than ${LONGEST_LIST} parts`)
  if (found.some((word) => word.length > LONGEST_WORD)) throw new Unreadable(`has a part of more than ${LONGEST_WORD} characters`)
  return found
}

const NOTHING = /^(?:none|nil|no|nothing|no allergens|none of these)$/i

/** Lower case, as guests read them after 'Contains'. */
const allergens = (value: unknown) =>
  list(value)
    .filter((word) => !NOTHING.test(word))
    .map((word) => word.toLowerCase())

const YES_NO = {
  'yes, y, true, 1, in stock, available': true,
  'no, n, false, 0, out of stock, sold out, unavailable, not available': false,
}

/** '5', '18 %', 'GST 18% incl.', 'included', 'outside GST', 'exempt'. */
function tax(value: unknown): string {
  const [, rate = '', isIncluded] =
    /^(?:gst )?(?:(\d{1,3}(?:\.\d{1,2})?) ?%? ?(?:gst)?)? ?(incl(?:uded|usive|\.)?)?$/i.exec(tidy(value)) ?? []
  const found = isIncluded ? `${rate} incl`.trim() : rate || TAX_WORDS.get(lettersOf(tidy(value)))
  if (found === undefined || !DISH_TAX.test(found)) throw new Unreadable('is no tax, such as 5, 18 %, 18 % incl., incl. or outside GST')
  return found
}
const TAX_WORDS = new Map([
  ...['outside', 'outside gst', 'non gst', 'no gst', 'alcohol'].map((word) => [word, 'outside'] as const),
  ...['exempt', 'nil', 'nil rated'].map((word) => [word, '0'] as const),
])

function servings(value: unknown): Serving[] {
  if (!Array.isArray(value)) throw new Unreadable('is no list of sizes')
  const found = value.map((entry: unknown) => {
    const { size: name, price, inStock } = Object(entry) as { size?: unknown; price?: unknown; inStock?: unknown }
    const size = toServingSize(tidy(name))
    if (size === undefined) throw new Unreadable('has a size without a name')
    const pricePaise = readAmount(tidy(price))
    if (pricePaise === undefined) throw new Unreadable(NO_AMOUNT, { column: servingSizeLabel(size), value: price })
    // Undefined where the file does not say.
    return { size, pricePaise, ...(inStock !== undefined && { outOfStock: !isYes(inStock) }) }
  })
  if (new Set(found.map(({ size }) => size)).size < found.length) throw new Unreadable('has a size twice')
  return found
}
export const isYes = choice(YES_NO, 'is neither yes nor no')

export const DISH_FIELDS: { [Name in DishField]: Field<DishValues[Name]> } = {
  menuId: { headings: ['dish id'], read: id, blank: '' },
  category: { headings: ['category', 'section', 'group', 'course', 'menu section', 'item category', 'food category'], read: text(80) },
  name: {
    headings: ['name', 'item', 'dish', 'item name', 'dish name', 'menu item', 'product', 'product name', 'particulars', 'food item'],
    read: text(120),
  },
  kind: {
    headings: ['kind', 'food or service', 'food service'],
    read: choice<DishKind>({ 'food, dish, drink': 'food', 'service, services': 'service' }, 'is neither food nor service'),
    blank: 'food',
  },
  description: {
    headings: ['description', 'desc', 'details', 'about', 'item description', 'dish description'],
    read: text(1_000),
    blank: '',
  },
  isVegetarian: {
    headings: ['veg', 'veg non veg', 'veg nonveg', 'non veg veg', 'vegetarian', 'type', 'diet', 'food type', 'v nv', 'veg nv', 'is veg'],
    read: choice(
      {
        'veg, v, vegetarian, pure veg, vegan, jain, green, yes, y, true, 1': true,
        'non veg, nonveg, nv, n, nonvegetarian, non vegetarian, egg, contains egg, red, brown, no, false, 0': false,
      },
      'says neither veg nor non-veg',
    ),
  },
  pricePaise: {
    headings: ['price', 'rate', 'mrp', 'amount', 'cost', 'selling price', 'unit price', 'base price', 'item price'],
    read: amount,
    write: rupees,
  },
  finalPricePaise: {
    headings: ['offer price', 'discounted price', 'discount price', 'special price', 'sale price'],
    read: amount,
    blank: null,
    write: rupees,
  },
  // In CSV each size has a column of its own.
  servings: {
    headings: ['sizes'],
    read: servings,
    blank: [],
    write: (sizes) => sizes.map(({ size, pricePaise, outOfStock }) => ({ size, price: rupees(pricePaise), inStock: outOfStock !== true })),
  },
  outOfStock: {
    headings: ['in stock', 'stock', 'available', 'availability', 'is available', 'stock status'],
    read: (value) => !isYes(value),
    blank: false,
    write: (isOut) => !isOut,
  },
  stock: { headings: ['pieces left', 'pieces', 'units left'], read: whole(100_000, 'is no number of pieces'), blank: null },
  preparationMinutes: {
    headings: ['time', 'prep time', 'preparation time', 'cooking time', 'minutes', 'time min', 'time in min', 'prep'],
    read: whole(600, 'is no number of minutes up to 600'),
    blank: null,
  },
  spiceLevel: {
    headings: ['spice', 'spice level', 'spiciness', 'spicy', 'heat'],
    read: choice<SpiceLevel>(
      {
        'mild, low, not spicy, no, none, less, 0, 1': 'MILD',
        'medium, med, normal, 2': 'MEDIUM',
        'hot, high, spicy, very spicy, extra spicy, yes, 3': 'HOT',
      },
      'is neither mild, medium nor hot',
    ),
    blank: null,
  },
  allergens: { headings: ['allergens', 'allergen', 'allergen info', 'allergy', 'contains'], read: allergens, blank: null },
  kcal: { headings: ['kcal', 'calories', 'energy'], read: whole(20_000, 'is no number of kilocalories'), blank: null },
  servingGrams: {
    headings: ['serving weight', 'weight', 'serving size g', 'grams'],
    read: whole(20_000, 'is no number of grams'),
    blank: null,
  },
  tax: { headings: ['tax', 'gst', 'gst rate', 'tax rate', 'gst percent'], read: tax, blank: null },
  cuisines: { headings: ['cuisines', 'cuisine'], read: list, blank: [] },
  ingredients: { headings: ['ingredients'], read: list, blank: [] },
  pictures: { headings: ['pictures', 'picture', 'image', 'images', 'photo'], read: list, blank: [] },
}
export const FIELD_NAMES = Object.keys(DISH_FIELDS) as DishField[]

const FIELDS_BY_HEADING = new Map(FIELD_NAMES.flatMap((name) => DISH_FIELDS[name].headings.map((heading) => [heading, name] as const)))

/** 'Selling Price (₹)' → 'selling price', 'offerPrice' → 'offer price', 'Rate Rs.' → 'rate' */
const headingOf = (heading: string): string =>
  lettersOf(
    heading
      .normalize('NFC')
      .replaceAll(/\(.*?\)|\[.*?\]/g, ' ')
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'),
  ).replace(/ (?:in )?(?:rs|inr|rupees)$/, '')

export const fieldOf = (heading: string): DishField | undefined => FIELDS_BY_HEADING.get(headingOf(heading))

const SIZES = new Map<string, string>(SERVING_SIZES.map((size) => [size.toLowerCase(), size]))
for (const [name, size] of Object.entries({ half: 'HALF PLATE', full: 'FULL PLATE', quarter: 'QUARTER PLATE', family: 'FAMILY SIZE' }))
  SIZES.set(name, size).set(`${name} portion`, size)

/** 'Half', 'Full Plate (₹)', 'Price Large' and, for any other, 'Size: 500 ML'; two of them for 'Half/Full', whose cells are like '180/320'. */
export function sizesOf(heading: string): string[] {
  const [, named] = /^\s*size\s*:(.+)$/is.exec(heading) ?? []
  if (named !== undefined) return [toServingSize(named) ?? ''].filter(Boolean)
  const sizes = heading
    .replaceAll(/\(.*?\)/g, ' ')
    .split('/')
    .map((part) => SIZES.get(headingOf(part).replace(/^(?:price|rate) | (?:price|rate)$/, '')))
  return sizes.includes(undefined) ? [] : (sizes as string[])
}

export const toJson = <Name extends DishField>(name: Name, values: Pick<DishValues, Name>): unknown => {
  const { write } = DISH_FIELDS[name] as Field<DishValues[Name]>
  return write ? write(values[name]) : values[name]
}

/** As an export has it in a cell. */
export function toCell(name: DishField, values: DishValues): string {
  const value = toJson(name, values)
  if (name === 'kind') return value === 'service' ? 'Service' : 'Food'
  if (name === 'isVegetarian') return values.kind === 'service' ? '' : value === true ? 'Veg' : 'Non-veg'
  if (name === 'allergens' && Array.isArray(value) && value.length === 0) return 'None'
  if (name === 'servings')
    return values.servings.map(({ size, pricePaise }) => `${servingSizeLabel(size)} ₹${priceText(pricePaise)}`).join(', ')
  if (name.endsWith('Paise') && value !== null) return priceText(values[name as 'pricePaise'])
  if (Array.isArray(value)) return value.join('; ')
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : tidy(value)
}

type Fields<Values> = { [Name in keyof Values]: Field<Values[Name]> }

/** Reads what a file has of a row, empty cells among it. */
export function readCells<Values>(
  fields: Fields<Values>,
  cells: ReadonlyMap<keyof Values, unknown>,
  mayBeEmpty: (name: keyof Values) => boolean = () => false,
): { values: Partial<Values>; unreadable: [keyof Values, Unreadable][] } {
  const values: Partial<Values> = {}
  const unreadable: [keyof Values, Unreadable][] = []
  for (const [name, cell] of cells) {
    const field = fields[name]
    try {
      if (!isBlank(cell)) values[name] = field.read(cell)
      else if (field.blank !== undefined) values[name] = field.blank
      else if (!mayBeEmpty(name)) throw new Unreadable('must be filled in')
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      unreadable.push([name, error])
    }
  }
  return { values, unreadable }
}

/** A dish whose sizes have prices needs none of its own. A service is neither veg nor non-veg, and may be called one in that column. */
export function readDish(sent: ReadonlyMap<DishField, unknown>): ReturnType<typeof readCells<DishValues>> {
  const cells = new Map(sent)
  if (SERVICE.test(tidy(cells.get('isVegetarian'))) && isBlank(cells.get('kind'))) cells.set('kind', 'service')
  if (SERVICE.test(tidy(cells.get('kind')))) cells.delete('isVegetarian')
  const sizes = cells.get('servings')
  return readCells(DISH_FIELDS, cells, (name) => name === 'pricePaise' && Array.isArray(sizes) && sizes.length > 0)
}
const SERVICE = /^services?$/i

/** As an export names it in JSON: 'offerPrice'. */
export const jsonNameOf = ({ headings }: Pick<Field<unknown>, 'headings'>): string =>
  headings[0].replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase())

/** A value as it would be read from an export: two that say the same are the same text. */
export function spelled<T>(field: Field<T>, value: T): string {
  const json = field.write ? field.write(value) : value
  try {
    return JSON.stringify(isBlank(json) ? (field.blank ?? '') : field.read(json))
  } catch {
    return JSON.stringify(json)
  }
}
