import type { Paise } from '#machines/model/money.ts'
import { isUnderWay, type Order, spokenNumber } from '#machines/model/order/order.ts'
import type { OriginType } from '#machines/model/origin.ts'
import type { OutletType } from '#machines/model/outlet/outlet.ts'
import { fields, list, text } from '#machines/model/reading.ts'

/** How an outlet takes money, in the order in which it is shown. */
export const PAY_WAYS = ['CASH', 'CARD', 'UPI'] as const
export type PayWay = (typeof PAY_WAYS)[number]
const WAY_NAMES: Record<PayWay, string> = { CASH: 'cash', CARD: 'card', UPI: 'UPI' }

/** Whom a payment by UPI goes to. */
export interface Payee {
  address: string
  name: string
}
export interface Payment {
  ways: readonly PayWay[]
  payee?: Payee | undefined
}

/** name@bank, as the National Payments Corporation writes addresses. */
const UPI_ADDRESS = /^[a-zA-Z0-9][a-zA-Z0-9.\-_]{1,255}@[a-zA-Z][a-zA-Z0-9]{1,63}$/
const LONGEST = 120

export const PAYMENT_FIELDS = ['upiAddress', 'upiName'] as const
export type PaymentField = (typeof PAYMENT_FIELDS)[number]

export const upiAddressError = (address: string): string | undefined =>
  address.length <= LONGEST && UPI_ADDRESS.test(address) ? undefined : 'A UPI address has a name, @ and a bank, as in dariya@okbank'

export function paymentError(field: PaymentField, { upiAddress, upiName }: Record<PaymentField, string>): string | undefined {
  if (field === 'upiAddress') return upiAddress === '' ? undefined : upiAddressError(upiAddress)
  if (upiAddress !== '' && upiName === '') return 'Enter the name that guests see when they pay'
  return upiName.length <= LONGEST ? undefined : `At most ${LONGEST} characters`
}

/** What an outlet tells; what cannot be read counts as missing. */
export function readPayment(value: unknown): Payment {
  const wire = fields(value)
  const ways = list(wire['ways'])
  const upi = fields(wire['upi'])
  const [address, name] = [text(upi['address']), text(upi['name'])]
  const isRight = address !== undefined && name !== undefined && upiAddressError(address) === undefined
  return { ways: PAY_WAYS.filter((way) => ways.includes(way)), payee: isRight ? { address, name } : undefined }
}

const PLACES: Record<OriginType, string> = { TABLE: 'Pay at your table', ROOM: 'Pay at your room or at checkout' }

/** 'Pay at your table': where one sits, or in what most sit who order at an outlet of the type. */
export const payPlace = (place: OriginType | undefined, type?: OutletType): string => PLACES[place ?? (type === 'HOTEL' ? 'ROOM' : 'TABLE')]

/** 'cash, card or UPI'; undefined where the outlet does not say. */
export function payWays({ ways }: Pick<Payment, 'ways'>): string | undefined {
  const names = ways.map((way) => WAY_NAMES[way])
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names[0]
}

/** 'Pay at your table: cash, card or UPI'. */
export const payWords = (place: OriginType | undefined, payment: Pick<Payment, 'ways'>): string =>
  [payPlace(place), payWays(payment)].filter(Boolean).join(': ')

/** Whether money is due: staff complete an order when it is paid; one that was called off, or is free, costs nothing. */
export const isPayable = ({ status, totalPaise = 0 }: Pick<Order, 'status' | 'totalPaise'>): boolean => isUnderWay(status) && totalPaise > 0

/** Percent-encoded, also what encodeURIComponent leaves as it is: nothing of a name ends its parameter. */
const encode = (value: string): string =>
  encodeURIComponent(value.replaceAll(/\p{Cs}/gu, '\uFFFD')).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** A link that a phone's UPI apps open with payee, amount and note filled in; undefined where there is nothing to pay. */
export function upiLink({ address, name }: Payee, paise: Paise, note: string): string | undefined {
  if (!Number.isSafeInteger(paise) || paise <= 0) return undefined
  const rupees = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
  // Apps of phones read an address with its sign as it is.
  const payee = encode(address).replace('%40', '@')
  return `upi://pay?pa=${payee}&pn=${encode(name)}&am=${rupees}&cu=INR&tn=${encode(note)}`
}

/** 'Order 12', by which the outlet finds the order of a payment. */
export const paymentNote = (order: Pick<Order, 'number' | 'orderId'>): string => spokenNumber(order) ?? `Order ${order.orderId}`
