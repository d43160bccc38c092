import fc from 'fast-check'
import { contract, operations } from '#tests/server/support/contract-check.ts'
import { fromSchema, junk, mutate, mutation, type Schema } from './from-schema.ts'

type Operation = (typeof operations)[number]
interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  schema: Schema
}

/** What only the running test knows, to be filled in when the request is sent: an order that exists, a code that was sent. */
export const NAMES = [
  'email',
  'phone',
  'newEmail',
  'newPhone',
  'emailCode',
  'phoneCode',
  'resetCode',
  'contactCode',
  'ownSession',
  'ownOrder',
  'otherOrder',
  'ownMedia',
  'otherMedia',
  'statusVersion',
  'hoursVersion',
  'holidaysVersion',
  'legalVersion',
  'paymentVersion',
  'dishVersion',
] as const
export type Name = (typeof NAMES)[number]
const known = (name: Name): string => `\u{1F511}${name}\u{1F511}`

const often = <T>(value: T, ...others: readonly unknown[]): readonly unknown[] => [...others.map(() => value), value, ...others]

const BY_FIELD: Record<string, readonly unknown[]> = {
  businessId: [...often('haveli', 'taj-view', 'shut', 'nowhere'), ...Array.from({ length: 9 }, () => 'haveli')],
  outletId: often('haveli', 'taj-view', 'shut', 'nowhere'),
  menuId: [
    ...often('dal', 'paneer-tikka', 'biryani', 'kulfi', 'five-laddoos', 'club-sandwich', 'nothing'),
    ...Array.from({ length: 9 }, () => 'dal'),
  ],
  servingSize: [...often(null, 'HALF_PLATE', 'FULL PLATE', 'half plate'), ...Array.from({ length: 9 }, () => null)],
  quantity: [1, 2, 3, 99],
  username: often('asha@example.com', known('email'), known('phone'), known('newEmail'), known('newPhone')),
  recipient: often(known('email'), 'asha@example.com'),
  contact: [known('newEmail'), '9876543210'],
  emailId: often(known('newEmail'), 'asha@example.com'),
  contactNumber: often(known('newPhone'), 9_876_543_210),
  emailOtp: [known('emailCode')],
  contactNumberOtp: [known('phoneCode')],
  otp: [known('resetCode'), known('contactCode')],
  sessionId: often(known('ownSession'), 'unknown'),
  newPassword: often('a quiet river', 'password'),
  password: often('mezbaan123', 'boat on a lake', 'password'),
  whitelabelId: often(1, 2),
  'whitelabel-id': [1, 1, 1, 2],
  orderId: often(known('ownOrder'), known('otherOrder')),
  key: often('catalogue/biryani.webp', known('ownMedia'), known('otherMedia')),
  image: [known('ownMedia'), known('otherMedia'), null],
  couponCode: ['FEAST10', 'WELCOME50', 'NOSUCH'],
  expectedTotal: [189, 209.48],
  orderSourceAreaId: [5, 7, 5, 7, 101],
  orderSourceArea: ['TABLE', 'TABLE', 'TABLE', 'ROOM'],
  q: ['bombay', 'mumb', 'koramangala', 'नई दिल्ली'],
  status: [true, false],
  code: ['FUZZ10', 'FEAST10'],
  number: often('1', known('ownOrder'), 'HV/26-27/000001'),
  from: often('2026-11-20', '2026-11-22'),
  to: often('2026-11-21', '2025-01-01'),
}

const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

/** Bodies whose parts must fit each other, which chance finds seldom. */
const WHOLE: Record<string, unknown> = {
  placeOrder: { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 },
  reviewOrder: { outletRating: 4, menuReviews: [{ menuId: 'dal', rating: 5, review: null }] },
  register: {
    name: 'Meera Iyer',
    emailId: known('newEmail'),
    emailOtp: known('emailCode'),
    contactNumber: known('newPhone'),
    contactNumberOtp: known('phoneCode'),
    password: 'boat on a lake',
    whitelabelId: 1,
  },
  markNoticesRead: { until: '2026-11-21T11:00:00.000Z' },
  subscribePush: { endpoint: 'https://push.example.com/device', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
  inviteStaff: { email: 'guest.cook@example.com', role: 'KITCHEN' },
  signInAtCounter: { email: 'ravi@example.com', password: 'mezbaan123' },
  setOutletStatus: { version: known('statusVersion'), status: 'LIVE' },
  setOutletHours: { version: known('hoursVersion'), week: Object.fromEntries(DAYS.map((day) => [day, []])) },
  setOutletHolidays: { version: known('holidaysVersion'), dates: [] },
  setOutletLegal: {
    version: known('legalVersion'),
    legalName: 'Haveli Foods',
    gstin: '',
    tax: '5',
    fssai: '10012345678901',
    billPrefix: 'HV',
  },
  setOutletPayment: { version: known('paymentVersion'), ways: ['UPI'], upiAddress: 'haveli@okbank', upiName: 'Haveli Foods' },
  addOffer: { code: 'FUZZ10', title: 'Ten off', discountType: 'PERCENTAGE', discountValue: 10 },
  saveDish: { version: known('dishVersion'), category: 'Mains', name: 'Dal', description: '', price: 180, serving: [], isVegetarian: true },
  setDishStock: { state: 'SOLD_OUT', was: 'IN_STOCK' },
  changePassword: { password: 'mezbaan123', newPassword: 'a quiet river' },
  sendContactOtp: { username: known('newEmail'), password: 'mezbaan123' },
  changeContact: { username: known('newEmail'), otp: known('contactCode'), password: 'mezbaan123' },
  resetPassword: { recipient: known('email'), otp: known('resetCode'), password: 'boat on a lake', userType: 'CUSTOMER' },
}

export interface FuzzedRequest {
  who: 'owner' | 'other' | 'expired' | 'forged' | 'nobody'
  path: string
  query: string
  headers: Record<string, string>
  /** As sent, but for the names in it. */
  body: string | undefined
}

const parametersOf = (operation: Operation): Parameter[] =>
  ((operation.parameters ?? []) as Parameter[]).map((parameter) => {
    const name = parameter.$ref?.split('/').at(-1)
    return name === undefined ? parameter : (contract as any).components.parameters[name]
  })

/** Requests of one operation: three in five as the contract has them, the others with something wrong somewhere. */
export function requestsOf(operation: Operation): fc.Arbitrary<FuzzedRequest> {
  const schema = (operation.requestBody as any)?.content['application/json'].schema as Schema | undefined
  const made = schema ? fromSchema(contract, schema, BY_FIELD) : fc.constant(undefined)
  const whole = WHOLE[operation.operationId]
  const body = whole === undefined ? made : fc.oneof(made, fc.constant(whole))
  const parameters = parametersOf(operation)
  const valid = fc.record({ who: who(operation), body, values: valuesOf(parameters), whole: fc.constant(true) })
  const wrong = fc.record({
    who: fc.constantFrom('owner', 'other', 'expired', 'forged', 'nobody'),
    body: fc.tuple(body, fc.array(mutation, { minLength: 1, maxLength: 2 })).map(([value, changes]) => changes.reduce(mutate, value)),
    values: fc.oneof(valuesOf(parameters), valuesOf(parameters, true)),
    whole: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  })
  const contentType = fc.oneof(
    { weight: 20, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=utf-16', 'multipart/form-data', 'x'),
    },
  )
  return fc.tuple(fc.oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: wrong }), contentType).map(([request, type]) => {
    const { path, query, headers } = place(operation, parameters, request.values)
    const text = schema === undefined ? undefined : JSON.stringify(request.body)
    return {
      who: request.who as FuzzedRequest['who'],
      path,
      query,
      headers: { ...headers, ...(text !== undefined && { 'content-type': type }) },
      body: request.whole ? text : text?.slice(0, text.length >> 1),
    }
  })
}

const who = (operation: Operation) =>
  operation.security?.length === 0 ? fc.constantFrom('owner', 'nobody') : fc.constantFrom('owner', 'owner', 'other')

/** A value for each parameter, undefined for one that is left out. */
function valuesOf(parameters: Parameter[], spoiled = false): fc.Arbitrary<Record<string, unknown>> {
  const one = ({ name, required, schema }: Parameter): fc.Arbitrary<unknown> => {
    const good = fromSchema(contract, schema, BY_FIELD, name)
    if (spoiled) return fc.oneof(good, junk, fc.constant(undefined))
    return required ? good : fc.option(good, { nil: undefined })
  }
  return fc.record(Object.fromEntries(parameters.map((parameter) => [parameter.name, one(parameter)])))
}

function place(operation: Operation, parameters: Parameter[], values: Record<string, unknown>) {
  const headers: Record<string, string> = {}
  const query: string[] = []
  let { path } = operation
  for (const { name, in: where } of parameters) {
    const value = values[name]
    const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
    // Half a character has no address; a percent sign of its own is sent as it is.
    const inAddress =
      text === '%00' ? text : encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '')).replaceAll('%F0%9F%94%91', '\u{1F511}')
    if (where === 'path') path = path.replace(`{${name}}`, value === undefined ? '' : inAddress)
    else if (value === undefined) continue
    else if (where === 'query') query.push(`${name}=${inAddress}`)
    else headers[name.toLowerCase()] = text.replaceAll(/[^\x20-\x7e]/g, '?')
  }
  return { path: `/api${path}`, query: query.join('&'), headers }
}

/** With what is known by now in the place of its name. */
export const filledIn = (text: string, names: Partial<Record<Name, string | number>>): string =>
  NAMES.reduce((filled, name) => {
    const value = names[name] ?? 'unknown'
    const quoted = typeof value === 'number' ? `"${known(name)}"` : known(name)
    return filled.replaceAll(quoted, String(value)).replaceAll(known(name), String(value))
  }, text)
