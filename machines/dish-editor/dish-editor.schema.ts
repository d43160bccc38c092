import { string } from 'yup'
import { errorsOf, type FieldErrors } from '../model/field-errors.ts'
import { messageFor } from '../model/fields.ts'
import { type DishKind, type SpiceLevel, toServingSize } from '../model/menu/menu-item.ts'
import type { Paise } from '../model/money.ts'

/** What the form says of a dish, as it was typed. */
export interface DishDraft {
  category: string
  name: string
  description: string
  /** Of a dish of one size. */
  price: string
  offer: string
  /** None for a dish of one size. */
  sizes: { size: string; price: string }[]
  isVegetarian: boolean
  /** Of a service the form asks nothing that is asked of food. */
  kind: DishKind
  spiceLevel: SpiceLevel | undefined
  /** Empty for a dish without any; undefined where the outlet does not say. */
  allergens: string[] | undefined
  kcal: string
  servingGrams: string
  /** Empty where it is taxed as its outlet is. */
  tax: string
}

/** What the server keeps of it. */
export interface DishEdit extends Omit<DishDraft, 'price' | 'offer' | 'sizes' | 'kcal' | 'servingGrams'> {
  pricePaise: Paise
  finalPricePaise: Paise | undefined
  sizes: { size: string; pricePaise: Paise }[]
  kcal: number | undefined
  servingGrams: number | undefined
}

/** Those with a rule, in the order they are met. */
export const DISH_FIELDS = ['picture', 'name', 'category', 'price', 'offer', 'sizes', 'kcal', 'servingGrams'] as const
export type DishField = (typeof DISH_FIELDS)[number]
export type DishErrors = FieldErrors<DishField>

const MOST_BYTES = 30_000_000
export const UNREADABLE = 'This picture cannot be read. Please choose another one.'

/** Of the file as it was chosen: what is sent of it is small. */
export function pictureError({ type, size }: { type: string; size: number }): string | undefined {
  if (!/^image\/(?!svg)/.test(type)) return 'Choose a picture, such as a JPEG or PNG.'
  return size > MOST_BYTES ? 'Choose a picture of at most 30 MB.' : undefined
}

const MOST_PAISE = 100_000_00
const MOST_WHOLE = 20_000
export const BAD_PRICE = 'Enter a price in rupees, such as 240 or 199.50.'
const BAD_FEE = 'Enter a price in rupees, such as 80, or 0 where it is free.'
const BAD_WHOLE = `Enter a whole number up to ${MOST_WHOLE}, or leave it empty.`

/** '₹1,250.50' as paise; undefined for what is no price. A service may be free. */
export function paiseIn(text: string, kind: DishKind): Paise | undefined {
  const [, rupees, paise = ''] = /^₹?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '').trim()) ?? []
  const amount = Number(rupees) * 100 + Number(paise.padEnd(2, '0'))
  return amount >= (kind === 'service' ? 0 : 1) && amount <= MOST_PAISE ? amount : undefined
}

const whole = (least: number) =>
  string()
    .trim()
    .test({
      message: BAD_WHOLE,
      test: (value) => value === '' || (/^\d{1,5}$/.test(value!) && Number(value) >= least && Number(value) <= MOST_WHOLE),
    })
const RULES = {
  name: string().trim().required('Name the dish.').max(120, 'At most 120 characters.'),
  category: string().trim().required('Say in which category it stands.').max(80, 'At most 80 characters.'),
  kcal: whole(0),
  servingGrams: whole(1),
}

function dishError(field: DishField, draft: DishDraft): string | undefined {
  const isOfOneSize = draft.sizes.length === 0
  if (field === 'picture') return undefined
  if (field === 'sizes') return sizesError(draft)
  if (field === 'price') return isOfOneSize ? priceError(draft.price, draft) : undefined
  if (field === 'offer') return isOfOneSize && draft.offer.trim() !== '' ? offerError(draft) : undefined
  return messageFor(RULES[field], draft[field])
}

const priceError = (text: string, { kind }: DishDraft) =>
  paiseIn(text, kind) === undefined ? (kind === 'service' ? BAD_FEE : BAD_PRICE) : undefined

function offerError(draft: DishDraft): string | undefined {
  const paise = paiseIn(draft.offer, draft.kind)
  if (paise === undefined) return priceError(draft.offer, draft)
  return paise > (paiseIn(draft.price, draft.kind) ?? MOST_PAISE) ? 'The offer price must not be above the price.' : undefined
}

function sizesError(draft: DishDraft): string | undefined {
  const { sizes } = draft
  const names = sizes.map(({ size }) => toServingSize(size))
  if (names.includes(undefined)) return 'Name each size.'
  if (new Set(names).size < names.length) return 'A size is there twice.'
  return sizes.map((one) => priceError(one.price, draft)).find(Boolean)
}

export const dishErrors = (draft: DishDraft): DishErrors => errorsOf(DISH_FIELDS, (field) => dishError(field, draft))

/** Of a draft that breaks no rule. */
export function editOf(draft: DishDraft): DishEdit {
  const { kind, isVegetarian, spiceLevel, allergens } = draft
  const sizes = draft.sizes.map(({ size, price: text }) => ({ size: toServingSize(size)!, pricePaise: paiseIn(text, kind)! }))
  const number = (text: string) => (text.trim() === '' ? undefined : Number(text))
  return {
    category: draft.category.trim(),
    name: draft.name.trim(),
    description: draft.description.trim(),
    pricePaise: sizes.length > 0 ? Math.min(...sizes.map((one) => one.pricePaise)) : paiseIn(draft.price, kind)!,
    finalPricePaise: sizes.length > 0 ? undefined : paiseIn(draft.offer, kind),
    sizes,
    isVegetarian,
    kind,
    spiceLevel,
    allergens,
    kcal: number(draft.kcal),
    servingGrams: number(draft.servingGrams),
    tax: draft.tax,
  }
}
