import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { ROOT } from '#scripts/run-command.ts'
import { type OrderBook, type OrderDials, plainDials, plainOrders, type Reply } from '#tests/support/plain-orders.ts'

/**
 * A backend that knows the calls and fields of the specification's §7 and no extension: any other call is 404, and what a request has beyond
 * it is noted, or refused where `isStrict`. Ids are numbers, the cart keeps what was ordered, the same order sent twice is two orders,
 * favourites are a plain array. Beside it, at the same address, the built app as plain files.
 */
export interface PlainBackend {
  url: string
  /** Each call that it does not have, as 'METHOD /path'. */
  unknown: Set<string>
  /** What calls had beyond the specification, as 'METHOD /path: name'. */
  extra: Set<string>
  /** Fields and queries beyond the specification are refused, as a validation does. */
  isStrict: boolean
  cart(): { menuId: number; servingSize?: string; quantity: number }[]
  favourites(): { businessId: number; menuIds: number[] }[]
  /** How many orders it has made. */
  orders(): number
  /** What it does differently with orders. */
  dials: OrderDials
  originsFail: boolean
  /** What is answered instead, by call, file or page, as 'METHOD /path'; undefined: its own answer. */
  instead: (call: string) => Answer | undefined
  /** Every token is refused from now on, until the next sign-in. */
  forgetSessions(): void
  close(): Promise<void>
}

/** 'held': none ever comes. 'cut': the connection ends. */
export type Answer = 'held' | 'cut' | { status?: number; headers?: Record<string, string>; json: unknown }

export interface PlainBackendOptions {
  /** The folder of the built app. */
  app?: string
  /** Pages of this origin may call: it is told so with the headers that the specification's calls have, and no others. */
  allowedOrigin?: string
}

export const GUEST = { email: 'meera@example.com', password: 'mezbaan123' }
export const CODE = 123456
const AT = '2026-01-05T12:00:00.000Z'
/** A name in its store of pictures. */
const PICTURE = 'dishes/curry.webp'

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
  image: null as string | null,
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
    Mains: [dish(11, 'Dal Makhani', 240, { image: PICTURE }), dish(12, 'Veg Biryani', 180, { serving })],
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
/** The headers of every call. A browser asks for them by these names before it sends a call to another origin. */
const OWN_HEADERS = ['authorization', 'content-type', 'customer-id', 'whitelabel-id', 'timezone']

interface Line {
  businessId: number
  menuId: number
  servingSize?: string
  quantity: number
}
type Body = Record<string, unknown>
const refusal = (status: number, message: string | string[]): Reply => [status, { message }]
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
  book: [] as OrderBook,
})
type Account = ReturnType<typeof account>

export async function startPlainBackend({ app = join(ROOT, 'dist'), allowedOrigin }: PlainBackendOptions = {}): Promise<PlainBackend> {
  const accounts = [account(7, 'Meera Rao', GUEST.email, GUEST.password, '9820012345')]
  const tokens = new Map<string, Account>()
  const dials = plainDials()
  const orders = plainOrders(dials)

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

  function placeOrder({ book }: Account, body: Body): Reply | 'cut' {
    const businessId = Number(body['businessId'])
    const items = body['items'] as { menuId: unknown; quantity: number; servingSize?: string | null }[]
    const menus = items.map((item) => {
      const line = { businessId, menuId: Number(item.menuId), servingSize: item.servingSize ?? undefined }
      const { name, serving: sizes, preparationTime } = menuOf(businessId).find(({ menuId }) => menuId === line.menuId)!
      return {
        ...line,
        name,
        quantity: item.quantity,
        price: priceOf(line),
        serving: sizes,
        preparationTime,
        isVegetarian: true,
        orderItemStatus: 'ACCEPTED',
      }
    })
    const { name, address } = BUSINESSES.find((one) => one.businessId === businessId)!
    return orders.place(book, body, { businessId, businessName: name, businessPhoneNumber: '9820099999', address }, menus)
  }

  function answer(method: string, path: string, query: URLSearchParams, body: Body, caller: Account | undefined): Reply | 'cut' {
    const call = `${method} ${path}`
    const carried = CARRIES[call]
    const beyond = [...(method === 'GET' ? query.keys() : Object.keys(body))].filter((name) => carried && !carried.includes(name))
    for (const name of beyond) backend.extra.add(`${call}: ${name}`)
    if (backend.isStrict && beyond.length > 0)
      return refusal(
        400,
        beyond.map((name) => `property ${name} should not exist`),
      )
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
    if (call === 'GET /customer/customer/signed-url') return data(`${origin}/pictures/${query.get('key')!.split('/').at(-1)}?signed=1`)
    const owner = accounts.find(({ customer }) => customer.emailId === (body['username'] ?? body['recipient'] ?? body['emailId']))
    if (call === 'POST /customer/login')
      return owner && body['password'] === owner.password ? session(owner) : refusal(401, 'Invalid email or password')
    if (call === 'POST /customer/register/send-otp' || call === 'POST /customer/send-otp') return [200, { message: 'Sent' }]
    if (call === 'POST /customer/register') {
      if (owner) return refusal(409, 'This email has an account')
      if (body['emailOtp'] !== CODE || body['contactNumberOtp'] !== CODE) return refusal(400, ['The code is wrong', 'Ask for another one'])
      const { name, emailId, password, contactNumber } = body as Record<string, string>
      accounts.push(account(8 + accounts.length, name!, emailId!, password!, String(contactNumber)))
      return session(accounts.at(-1)!)
    }
    if (call === 'POST /customer/reset-password') {
      if (!owner || body['otp'] !== CODE) return [400, { error: { message: 'The code is wrong' }, message: 'Bad Request' }]
      owner.password = String(body['password'])
      return [200, { message: 'Updated' }]
    }
    const answered = signedIn(method, path, query, body)
    if (!answered) {
      backend.unknown.add(call)
      return refusal(404, `Cannot ${call}`)
    }
    return caller ? answered(caller) : refusal(401, 'Unauthorized')
  }

  function signedIn(method: string, path: string, query: URLSearchParams, body: Body): ((caller: Account) => Reply | 'cut') | undefined {
    const line = {
      businessId: Number(body['businessId']),
      menuId: Number(body['menuId']),
      servingSize: body['servingSize'] as string | undefined,
    }
    const calls: Record<string, (caller: Account) => Reply | 'cut'> = {
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
      'GET /customer/favourites': ({ favourites }) => [200, favourites],
      'GET /customer/favourites-details': ({ favourites }) => [
        200,
        favourites.map(({ businessId, menuIds }) => ({
          id: businessId,
          business: BUSINESSES.find((one) => one.businessId === businessId),
          menus: menuOf(businessId).filter(({ menuId }) => menuIds.includes(menuId)),
        })),
      ],
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
      'GET /customer/order/ongoing-orders': ({ book }) => orders.list(book, (status) => status !== 'COMPLETED' && status !== 'CANCELLED'),
      'GET /customer/order/completed': ({ book }) => orders.list(book, (status) => status === 'COMPLETED'),
      'GET /customer/order/history': ({ book }) => orders.list(book, () => true),
      'GET /customer/origin/list': () => {
        if (backend.originsFail) return refusal(503, 'Not now')
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

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    if (allowedOrigin !== undefined) {
      response.setHeader('Access-Control-Allow-Origin', allowedOrigin)
      if (request.method === 'OPTIONS') {
        response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
        response.setHeader('Access-Control-Allow-Headers', OWN_HEADERS.join())
        return response.writeHead(204).end()
      }
    }
    const instead = backend.instead(`${request.method} ${pathname.replace(/^\/api/, '')}`)
    if (instead === 'held') return
    if (instead === 'cut') return void response.destroy()
    if (instead) {
      response.writeHead(instead.status ?? 200, { ...instead.headers, 'Content-Type': 'application/json' })
      return response.end(JSON.stringify(instead.json))
    }
    if (pathname.startsWith('/pictures/'))
      return sendFile(join(ROOT, 'server/media/catalogue', pathname.slice('/pictures/'.length)), response)
    if (!pathname.startsWith('/api/')) return pageOrFile(app, pathname, response)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const path = pathname.slice('/api'.length)
    if (request.headers['idempotency-key'] !== undefined) backend.extra.add(`${request.method} ${path}: Idempotency-Key`)
    const caller = tokens.get(String(request.headers.authorization).slice('Bearer '.length))
    const answered = answer(request.method!, path, searchParams, (text === '' ? {} : JSON.parse(text)) as Body, caller)
    if (answered === 'cut') return void response.destroy()
    const [status, reply] = answered
    return response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply))
  }
  const server = createServer((request, response) => void respond(request, response))
  const origin = await listening(server)

  const backend: PlainBackend = {
    url: origin,
    unknown: new Set(),
    extra: new Set(),
    isStrict: false,
    cart: () => accounts.flatMap(({ lines }) => lines.map(({ menuId, servingSize, quantity }) => ({ menuId, servingSize, quantity }))),
    favourites: () => accounts.flatMap(({ favourites }) => favourites),
    orders: orders.made,
    dials,
    originsFail: false,
    instead: () => undefined,
    forgetSessions: () => tokens.clear(),
    close: () => closed(server),
  }
  return backend
}

/** The built app at an address that has nothing else. */
export async function startPlainFiles(): Promise<{ url: string; app: (folder: string) => void; close: () => Promise<void> }> {
  let folder = ''
  const server = createServer((request, response) => void pageOrFile(folder, new URL(request.url!, 'http://localhost').pathname, response))
  return { url: await listening(server), app: (built) => void (folder = built), close: () => closed(server) }
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** The file of that name, or the app's one page: a host for plain files knows no more. */
const pageOrFile = (folder: string, pathname: string, response: ServerResponse): Promise<void> =>
  sendFile(join(folder, extname(pathname) !== '' && !pathname.includes('..') ? pathname : '/index.html'), response)

async function sendFile(name: string, response: ServerResponse): Promise<void> {
  const content = await readFile(name).catch(() => undefined)
  const headers: Record<string, string> = { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' }
  // Their names have a digest of what they hold.
  if (name.includes('/assets/')) headers['Cache-Control'] = 'max-age=31536000, immutable'
  response.writeHead(content ? 200 : 404, headers).end(content)
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
