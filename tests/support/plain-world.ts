import type { Dials } from './plain-dials.ts'

/**
 * A backend that knows the calls and fields of the specification's §7 and no extension: any other call is 404, and what a request has beyond
 * it is noted, or refused. The cart keeps what was ordered, the same order sent twice is two orders, no total but its own counts, and a
 * coupon is nothing to it. What §7 leaves open is dialled.
 */
export interface PlainWorld {
  /** 'cut': it is done, and its reply is lost. */
  answer: (asked: Asked) => Reply | 'cut'
  /** Milliseconds since 1970 by its clock. */
  now: () => number
  /** Each call that it does not have, as 'METHOD /path'. */
  unknown: Set<string>
  /** What calls had beyond the specification, as 'METHOD /path: name'. */
  extra: Set<string>
  cart: () => { menuId: number; servingSize?: string; quantity: number }[]
  favourites: () => { businessId: number; menuIds: number[] }[]
  /** How many orders the app has made. */
  orders: () => number
  /** The orders of its first customer, newest first. */
  book: Made[]
  /** Every token is refused from now on, until the next sign-in. */
  forgetSessions: () => void
}

/** A call as it arrives. */
export interface Asked {
  method: string
  /** '/customer/order' */
  path: string
  query: URLSearchParams
  body: unknown
  token: string | undefined
  key?: string | undefined
}
export type Reply = [status: number, body: unknown]
type Answered = Reply | 'cut'

interface Made {
  order: Record<string, unknown> & { orderId: number; orderStatus: string; totalAmount: number }
  /** How many more readings of a list lack it. */
  late: number
  /** Another device ordered it. */
  isOther: boolean
}

export const GUEST = { email: 'meera@example.com', password: 'mezbaan123' }
export const CODE = 123456
const AT = '2026-01-05T12:00:00.000Z'
/** A name in its store of pictures. */
const PICTURE = 'catalogue/bell.webp'

const BUSINESSES = [
  {
    businessId: 1,
    name: 'Saffron House',
    type: 'RESTAURANT',
    status: 'LIVE',
    averageCost: 600,
    distance: 1.2,
    businessLogo: PICTURE,
    address: { street: 'Hill Road', city: 'Mumbai' },
    businessDetail: { contactNumber: '9820099999' },
  },
  {
    businessId: 2,
    name: 'Tandoor Lane',
    type: 'RESTAURANT',
    status: 'LIVE',
    averageCost: 500,
    distance: 2.4,
    address: { street: 'Linking Road', city: 'Mumbai' },
  },
]
const dish = (menuId: number, name: string, price: number, more: object = {}) => ({
  menuId,
  name,
  description: `${name} of the house`,
  image: null as string | string[] | null,
  price,
  finalPrice: price,
  serving: [] as { servingSize: string; price: number }[],
  isVegetarian: true,
  outOfStock: false,
  deletedAt: null,
  preparationTime: 15,
  cuisine: ['Indian'],
  ingredients: [],
  ...more,
})
const serving = [
  { servingSize: 'HALF_PLATE', price: 180 },
  { servingSize: 'FULL_PLATE', price: 320 },
]
const MENUS: Record<number, Record<string, ReturnType<typeof dish>[]>> = {
  1: {
    Mains: [dish(11, 'Dal Makhani', 240, { image: [PICTURE] }), dish(12, 'Veg Biryani', 180, { serving })],
    Breads: [dish(13, 'Butter Naan', 60)],
  },
  2: { Grill: [dish(21, 'Paneer Tikka', 260)] },
}
const menuOf = (id: number) => Object.values(MENUS[id] ?? {}).flat()

/** What the specification's calls carry: the fields of a body, or the query. */
const CARRIES: Record<string, string[]> = {
  'POST /customer/login': ['username', 'password'],
  'POST /customer/register/send-otp': ['username', 'userType'],
  'POST /customer/register': ['name', 'emailId', 'password', 'emailOtp', 'contactNumber', 'contactNumberOtp', 'whitelabelId'],
  'POST /customer/send-otp': ['username', 'userType'],
  'POST /customer/reset-password': ['recipient', 'otp', 'password', 'userType'],
  'PATCH /customer/cart/upsert': ['businessId', 'menuId', 'quantity', 'servingSize', 'status'],
  'POST /customer/favourites': ['businessId', 'menuId', 'status'],
  'POST /customer/order': ['businessId', 'items', 'orderSourceAreaId', 'orderSourceArea'],
  'GET /customer/businesses': ['latitude', 'longitude'],
  'GET /customer/order/ongoing-orders': [],
  'GET /customer/order/completed': [],
  'GET /customer/order/history': [],
  'GET /customer/origin/list': ['origin'],
  'GET /customer/customer/signed-url': ['key'],
}

interface Line {
  businessId: number
  menuId: number
  servingSize?: string
  quantity: number
}
type Body = Record<string, unknown>
const data = (value: unknown): Reply => [200, { data: value }]

const isSame = (one: Omit<Line, 'quantity'>) => (line: Line) =>
  line.businessId === one.businessId && line.menuId === one.menuId && line.servingSize === one.servingSize

const priceOf = (line: Pick<Line, 'businessId' | 'menuId' | 'servingSize'>) => {
  const item = menuOf(line.businessId).find(({ menuId }) => menuId === line.menuId)!
  return item.serving.find((size) => size.servingSize === line.servingSize?.replace(' ', '_'))?.price ?? item.price
}

/** One customer with all that is theirs. */
const account = (customerId: number, name: string, emailId: string, password: string, contactNumber: string) => ({
  customer: { customerId, name, emailId, contactNumber, whitelabelId: 1, createdAt: AT, updatedAt: AT },
  password,
  lines: [] as Line[],
  favourites: [] as { businessId: number; menuIds: number[] }[],
  book: [] as Made[],
})
type Account = ReturnType<typeof account>

/** `pictures` is where its store has them. */
export function plainWorld(dials: Dials, pictures = ''): PlainWorld {
  const accounts = [account(7, 'Meera Rao', GUEST.email, GUEST.password, '9820012345')]
  const tokens = new Map<string, Account>()
  const unknown = new Set<string>()
  const extra = new Set<string>()
  let made = 0
  const now = () => Date.now() + dials.clockAheadMs
  const refusal = (status: number, message: string): Reply => {
    const bodies = {
      message: { message },
      list: { message: [message, 'Ask the staff'] },
      nested: { error: { message }, message: 'Bad Request' },
    }
    return [status, bodies[dials.failureAt]]
  }

  const session = (owner: Account): Reply => {
    const token = `token-${tokens.size + 1}`
    tokens.set(token, owner)
    return data({ token, customer: owner.customer })
  }

  const groups = ({ lines, customer: { customerId } }: Account) =>
    BUSINESSES.map((business) => ({
      id: business.businessId,
      customerId,
      business,
      menu: lines
        .filter((line) => line.businessId === business.businessId)
        .map((line) => ({
          ...menuOf(line.businessId).find(({ menuId }) => menuId === line.menuId)!,
          finalPrice: priceOf(line),
          quantity: line.quantity,
          ...(line.servingSize && { servingSize: line.servingSize }),
        })),
    })).filter(({ menu }) => menu.length > 0)

  function makeOrder(book: Made[], body: Body, isOther = false) {
    const businessId = Number(body['businessId'])
    const menus = (body['items'] as { menuId: unknown; quantity: number; servingSize?: string | null }[]).map((item) => {
      const line = { businessId, menuId: Number(item.menuId), servingSize: item.servingSize ?? undefined }
      const { name, serving: sizes, preparationTime } = menuOf(businessId).find(({ menuId }) => menuId === line.menuId)!
      return {
        menuId: line.menuId,
        name,
        quantity: item.quantity,
        price: priceOf(line),
        serving: sizes,
        [dials.selectedSize ? 'selectedServingSize' : 'servingSize']: line.servingSize,
        preparationTime,
        isVegetarian: true,
        orderItemStatus: 'ACCEPTED',
      }
    })
    const sum = menus.reduce((total, { price, quantity }) => total + price * quantity, 0)
    const { name, address } = BUSINESSES.find((one) => one.businessId === businessId)!
    const at = new Date(now()).toISOString().slice(0, dials.isZoneless ? -1 : undefined)
    const order = {
      orderId: 501 + made++,
      createdAt: at,
      updatedAt: at,
      orderStatus: 'PENDING',
      totalAmount: Math.round(sum * 105 + dials.roundsBy * 100) / 100,
      orderSourceArea: body['orderSourceArea'],
      orderSourceAreaName: `Table ${String(body['orderSourceAreaId'])}`,
      business: { businessId, businessName: name, businessPhoneNumber: '9820099999', address },
      menus,
    }
    book.unshift({ order, late: dials.lateReadings, isOther })
    return order
  }

  function placeOrder({ book }: Account, body: Body): Answered {
    const { orderId, createdAt, updatedAt } = makeOrder(book, body)
    if (dials.othersOrder) {
      const [first, ...rest] = body['items'] as { quantity: number }[]
      makeOrder(book, { ...body, orderSourceAreaId: 8 }, true)
      makeOrder(book, { ...body, items: [{ ...first!, quantity: first!.quantity + 1 }, ...rest] }, true)
    }
    if (dials.lostReplies > 0) {
      dials.lostReplies--
      return 'cut'
    }
    const placed = { orderId, createdAt, updatedAt }
    const replies = { data: { data: placed }, top: placed, nested: { data: { data: placed } }, nowhere: { message: 'Order placed' } }
    return [dials.orderStatus, replies[dials.orderIdAt]]
  }

  function listOrders(book: Made[], isListed: (status: string) => boolean): Reply {
    const listed = book.filter((one) => one.late-- <= 0 && isListed(one.order.orderStatus)).map(({ order }) => order)
    return data(dials.listsTwice ? listed.flatMap((order) => [order, order]) : listed)
  }

  function answer({ method, path, query, body, token, key }: Asked): Answered {
    const call = `${method} ${path}`
    if (key !== undefined) extra.add(`${call}: Idempotency-Key`)
    const carried = CARRIES[call]
    const beyond = [...(method === 'GET' ? query.keys() : Object.keys(body as Body))].filter((name) => carried && !carried.includes(name))
    for (const name of beyond) extra.add(`${call}: ${name}`)
    if (dials.isStrict && beyond.length > 0) return refusal(400, `property ${beyond[0]!} should not exist`)
    return respond(method, path, query, body as Body, tokens.get(token ?? ''))
  }

  function respond(method: string, path: string, query: URLSearchParams, body: Body, caller: Account | undefined): Answered {
    const call = `${method} ${path}`
    const [, business, menu] = /^\/customer\/business\/(\d+)(?:\/menu(?:\/(\d+))?)?$/.exec(path) ?? []
    // Guests look around.
    if (call === 'GET /customer/businesses') return data(BUSINESSES)
    if (method === 'GET' && business !== undefined) {
      const outlet = BUSINESSES.find(({ businessId }) => businessId === Number(business))
      if (!outlet) return refusal(404, 'No such business')
      const item = menuOf(Number(business)).find(({ menuId }) => menuId === Number(menu))
      if (menu !== undefined) return item ? data(item) : refusal(404, 'No such item')
      return data(path.endsWith('/menu') ? MENUS[Number(business)] : outlet)
    }
    if (call === 'GET /customer/customer/signed-url') return data(`${pictures}/${query.get('key')!.replace(/^catalogue\//, '')}?signed=1`)
    const owner = accounts.find(({ customer }) => customer.emailId === (body['username'] ?? body['recipient'] ?? body['emailId']))
    if (call === 'POST /customer/login')
      return owner && body['password'] === owner.password ? session(owner) : refusal(401, 'Invalid email or password')
    if (call === 'POST /customer/register/send-otp' || call === 'POST /customer/send-otp') return [200, { message: 'Sent' }]
    if (call === 'POST /customer/register') {
      if (owner) return refusal(409, 'This email has an account')
      if (body['emailOtp'] !== CODE || body['contactNumberOtp'] !== CODE) return refusal(400, 'The code is wrong')
      const { name, emailId, password, contactNumber } = body as Record<string, string>
      accounts.push(account(8 + accounts.length, name!, emailId!, password!, String(contactNumber)))
      return session(accounts.at(-1)!)
    }
    if (call === 'POST /customer/reset-password') {
      if (!owner || body['otp'] !== CODE) return refusal(400, 'The code is wrong')
      owner.password = String(body['password'])
      return [200, { message: 'Updated' }]
    }
    const answered = signedIn(method, path, query, body)
    if (!answered) {
      unknown.add(call)
      return refusal(404, `Cannot ${call}`)
    }
    return caller ? answered(caller) : refusal(401, 'Unauthorized')
  }

  function signedIn(method: string, path: string, query: URLSearchParams, body: Body): ((caller: Account) => Answered) | undefined {
    const line = {
      businessId: Number(body['businessId']),
      menuId: Number(body['menuId']),
      servingSize: body['servingSize'] as string | undefined,
    }
    const calls: Record<string, (caller: Account) => Answered> = {
      'GET /customer/cart': (caller) => data(groups(caller)),
      'PATCH /customer/cart/upsert': (caller) => {
        caller.lines = caller.lines.filter((one) => !isSame(line)(one))
        if (body['status'] === true) caller.lines.push({ ...line, quantity: Number(body['quantity']) })
        return [200, { message: 'Saved' }]
      },
      'DELETE /customer/cart': (caller) => {
        const gone = body as unknown as Omit<Line, 'quantity'>[]
        caller.lines = caller.lines.filter((one) => !gone.some((of) => isSame(of)(one)))
        return [200, { message: 'Removed' }]
      },
      'GET /customer/favourites': ({ favourites }) =>
        dials.otherFavourites
          ? data(favourites.map(({ businessId, menuIds }) => ({ outletId: businessId, serviceIds: menuIds })))
          : [200, favourites],
      'GET /customer/favourites-details': ({ favourites }) => {
        const details = favourites.map(({ businessId, menuIds }) => ({
          id: businessId,
          business: BUSINESSES.find((one) => one.businessId === businessId),
          menus: menuOf(businessId)
            .filter(({ menuId }) => menuIds.includes(menuId))
            .map((item) => (dials.isBare ? { menuId: item.menuId } : item)),
        }))
        return dials.otherFavourites ? data(details) : [200, details]
      },
      'POST /customer/favourites': (caller) => {
        const others = caller.favourites.filter((one) => one.businessId !== line.businessId)
        const before = caller.favourites.find((one) => one.businessId === line.businessId)?.menuIds ?? []
        const isDish = body['menuId'] !== undefined
        const menuIds = before.filter((id) => id !== line.menuId)
        if (body['status'] === true && isDish) menuIds.push(line.menuId)
        const isFavourite = body['status'] === true || isDish
        caller.favourites = isFavourite ? [...others, { businessId: line.businessId, menuIds }] : others
        return [200, { message: 'Saved' }]
      },
      'POST /customer/order': (caller) => placeOrder(caller, body),
      'GET /customer/order/ongoing-orders': ({ book }) => listOrders(book, (status) => status !== 'COMPLETED' && status !== 'CANCELLED'),
      'GET /customer/order/completed': ({ book }) => listOrders(book, (status) => status === 'COMPLETED'),
      'GET /customer/order/history': ({ book }) => listOrders(book, () => true),
      'GET /customer/origin/list': () => {
        if (dials.originsFail) return refusal(503, 'Not now')
        const isTable = query.get('origin') === 'TABLE'
        return data([7, 8].map((id) => (isTable ? { tableId: id, tableName: `Window ${id}` } : { roomId: id, roomName: `Sea ${id}` })))
      },
    }
    const outlet = /^\/customer\/business\/(\d+)\/cart$/.exec(path)?.[1]
    if (method === 'DELETE' && outlet !== undefined)
      return (caller) => {
        caller.lines = caller.lines.filter(({ businessId }) => businessId !== Number(outlet))
        return [200, { message: 'Cleared' }]
      }
    return calls[`${method} ${path}`]
  }

  return {
    answer(asked) {
      const answered = answer(asked)
      return answered === 'cut' ? answered : [answered[0], asWritten(answered[1], dials)]
    },
    now,
    unknown,
    extra,
    cart: () => accounts.flatMap(({ lines }) => lines.map(({ menuId, servingSize, quantity }) => ({ menuId, servingSize, quantity }))),
    favourites: () => accounts.flatMap(({ favourites }) => favourites),
    orders: () => accounts.reduce((sum, { book }) => sum + book.filter(({ isOther }) => !isOther).length, 0),
    book: accounts[0]!.book,
    forgetSessions: () => tokens.clear(),
  }
}

/** A reply as this backend writes ids and pictures. */
function asWritten(value: unknown, dials: Dials): unknown {
  if (Array.isArray(value)) return value.map((entry) => asWritten(entry, dials))
  if (typeof value !== 'object' || value === null) return value
  const isPriced = 'finalPrice' in value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(dials.isBare && isPriced && name === 'price'))
      .map(([name, own]: [string, unknown]) => {
        if (dials.ids === 'texts' && /^(id|\w+Ids?)$/.test(name) && !/^(table|room)Id$/.test(name))
          return [name, Array.isArray(own) ? own.map(String) : String(own)]
        if (dials.pictureAlone && name === 'image' && Array.isArray(own)) return [name, own[0]]
        return [name, asWritten(own, dials)]
      }),
  )
}
