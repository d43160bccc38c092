import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { ROOT } from '#scripts/run-command.ts'

/**
 * A backend that knows the calls and fields of the specification's §7 and no extension: everything else is 404. Ids are numbers, the
 * cart keeps what was ordered, favourites are a plain array. Beside it, at the same address, the built app as plain files.
 */
export interface PlainBackend {
  url: string
  /** Each call that it does not have, as 'METHOD /path'. */
  unknown: string[]
  cart(): { menuId: number; servingSize?: string; quantity: number }[]
  /** Where the reply to an order has its id. */
  orderIdAt: 'data' | 'top' | 'nested'
  originsFail: boolean
  /** Moves every order on. */
  serve(status: string): void
  close(): Promise<void>
}

export const GUEST = { email: 'meera@example.com', password: 'mezbaan123' }
const CODE = 123456
const AT = '2026-01-05T12:00:00.000Z'

const address = (street: string) => ({ street, city: 'Mumbai' })
const BUSINESSES = [
  {
    businessId: 1,
    name: 'Saffron House',
    type: 'RESTAURANT',
    status: 'LIVE',
    averageCost: 600,
    distance: 1.2,
    address: address('Hill Road'),
  },
  {
    businessId: 2,
    name: 'Tandoor Lane',
    type: 'RESTAURANT',
    status: 'LIVE',
    averageCost: 500,
    distance: 2.4,
    address: address('Linking Road'),
  },
]
const dish = (menuId: number, name: string, price: number, more: object = {}) => ({
  menuId,
  name,
  description: `${name} of the house`,
  image: null,
  price,
  finalPrice: price,
  serving: [],
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
  1: { Mains: [dish(11, 'Dal Makhani', 240), dish(12, 'Veg Biryani', 180, { serving })], Breads: [dish(13, 'Butter Naan', 60)] },
  2: { Grill: [dish(21, 'Paneer Tikka', 260)] },
}
const menuOf = (id: number) => Object.values(MENUS[id] ?? {}).flat()

interface Line {
  businessId: number
  menuId: number
  servingSize?: string
  quantity: number
}
type Body = Record<string, unknown>
type Reply = [status: number, body: unknown]
const refusal = (status: number, message: string): Reply => [status, { message }]
const data = (value: unknown): Reply => [200, { data: value }]

export async function startPlainBackend(): Promise<PlainBackend> {
  const customer = {
    id: 7,
    name: 'Meera Rao',
    contactNumber: '9820012345',
    email: GUEST.email,
    whitelabelId: 1,
    createdAt: AT,
    updatedAt: AT,
  }
  let password = GUEST.password
  let lines: Line[] = []
  let favourites: { businessId: number; menuIds: number[] }[] = []
  const orders: (Body & { orderId: number })[] = []
  const isSame = (one: Omit<Line, 'quantity'>) => (line: Line) =>
    line.businessId === one.businessId && line.menuId === one.menuId && line.servingSize === one.servingSize

  const priceOf = (line: Pick<Line, 'businessId' | 'menuId' | 'servingSize'>) => {
    const item = menuOf(line.businessId).find(({ menuId }) => menuId === line.menuId)!
    const sizes = item.serving as typeof serving
    return sizes.find((size) => size.servingSize === line.servingSize?.replace(' ', '_'))?.price ?? item.price
  }
  const groups = () =>
    BUSINESSES.map((business) => ({
      id: business.businessId,
      customerId: 7,
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

  function placeOrder(body: Body): Reply {
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
    const now = new Date().toISOString()
    const orderId = 501 + orders.length
    const { name, address: at } = BUSINESSES.find((one) => one.businessId === businessId)!
    orders.unshift({
      orderId,
      createdAt: now,
      updatedAt: now,
      orderStatus: 'PENDING',
      totalAmount: Math.round(menus.reduce((sum, { price, quantity }) => sum + price * quantity, 0) * 105) / 100,
      orderSourceArea: body['orderSourceArea'],
      orderSourceAreaName: `Table ${String(body['orderSourceAreaId'])}`,
      business: { businessId, businessName: name, businessPhoneNumber: '9820099999', address: at },
      menus,
    })
    const told = { orderId, createdAt: now, updatedAt: now }
    return [
      200,
      { data: { data: told }, top: told, nested: { data: { data: told } } }[backend.orderIdAt === 'data' ? 'data' : backend.orderIdAt],
    ]
  }

  function answer(method: string, path: string, query: URLSearchParams, body: Body, isKnown: boolean): Reply {
    const call = `${method} ${path}`
    const [, business, menu] = /^\/customer\/business\/(\d+)(?:\/menu(?:\/(\d+))?)?$/.exec(path) ?? []
    // Guests look around.
    if (call === 'GET /customer/businesses') return data(BUSINESSES)
    if (method === 'GET' && business !== undefined) {
      const outlet = BUSINESSES.find(({ businessId }) => businessId === Number(business))
      if (!outlet) return refusal(404, 'No such business')
      if (menu !== undefined) return data(menuOf(Number(business)).find(({ menuId }) => menuId === Number(menu)))
      return data(path.endsWith('/menu') ? MENUS[Number(business)] : outlet)
    }
    const session = { token: 'a-token', customer }
    const isRight = body['username'] === GUEST.email && body['password'] === password
    if (call === 'POST /customer/login') return isRight ? data(session) : refusal(401, 'Invalid email or password')
    if (call === 'POST /customer/register/send-otp' || call === 'POST /customer/send-otp') return [200, { message: 'Sent' }]
    if (call === 'POST /customer/register') return data(session)
    if (call === 'POST /customer/reset-password') {
      if (body['otp'] !== CODE) return refusal(422, 'The code is wrong')
      password = String(body['password'])
      return [200, { message: 'Updated' }]
    }
    const answered = signedIn(method, path, query, body)
    if (!answered) {
      backend.unknown.push(call)
      return refusal(404, `Cannot ${call}`)
    }
    return isKnown ? answered() : refusal(401, 'Unauthorized')
  }

  function signedIn(method: string, path: string, query: URLSearchParams, body: Body): (() => Reply) | undefined {
    const line = {
      businessId: Number(body['businessId']),
      menuId: Number(body['menuId']),
      servingSize: body['servingSize'] as string | undefined,
    }
    const calls: Record<string, () => Reply> = {
      'GET /customer/cart': () => data(groups()),
      'PATCH /customer/cart/upsert': () => {
        lines = lines.filter((one) => !isSame(line)(one))
        if (Number(body['quantity']) > 0) lines.push({ ...line, quantity: Number(body['quantity']) })
        return [200, { message: 'Saved' }]
      },
      'DELETE /customer/cart': () => {
        const gone = body as unknown as Omit<Line, 'quantity'>[]
        lines = lines.filter((one) => !gone.some((of) => isSame(of)(one)))
        return [200, { message: 'Removed' }]
      },
      'GET /customer/favourites': () => [200, favourites],
      'GET /customer/favourites-details': () => [
        200,
        favourites.map(({ businessId, menuIds }) => ({
          id: businessId,
          business: BUSINESSES.find((one) => one.businessId === businessId),
          menus: menuOf(businessId).filter(({ menuId }) => menuIds.includes(menuId)),
        })),
      ],
      'POST /customer/favourites': () => {
        const others = favourites.filter((one) => one.businessId !== line.businessId)
        const menuIds = (favourites.find((one) => one.businessId === line.businessId)?.menuIds ?? []).filter((id) => id !== line.menuId)
        const isDish = body['menuId'] !== undefined
        if (body['status'] === true || isDish)
          favourites = [
            ...others,
            { businessId: line.businessId, menuIds: isDish && body['status'] === true ? [...menuIds, line.menuId] : menuIds },
          ]
        else favourites = others
        return [200, { message: 'Saved' }]
      },
      'POST /customer/order': () => placeOrder(body),
      'GET /customer/order/ongoing-orders': () =>
        data(orders.filter((one) => !['COMPLETED', 'CANCELLED'].includes(String(one['orderStatus'])))),
      'GET /customer/order/completed': () => data(orders.filter((one) => one['orderStatus'] === 'COMPLETED')),
      'GET /customer/order/history': () => data(orders),
      'GET /customer/origin/list': () => {
        if (backend.originsFail) return refusal(503, 'Not now')
        const isTable = query.get('origin') === 'TABLE'
        return data([7, 8].map((id) => (isTable ? { tableId: id, tableName: `Window ${id}` } : { roomId: id, roomName: `Sea ${id}` })))
      },
    }
    const outlet = /^\/customer\/business\/(\d+)\/cart$/.exec(path)?.[1]
    if (method === 'DELETE' && outlet !== undefined)
      return () => {
        lines = lines.filter(({ businessId }) => businessId !== Number(outlet))
        return [200, { message: 'Cleared' }]
      }
    return calls[`${method} ${path}`]
  }

  const server = createServer((request, response) => void respond(request, response))
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    if (!pathname.startsWith('/api/')) return file(pathname, response)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const isKnown = request.headers.authorization === 'Bearer a-token'
    const body = (text === '' ? {} : JSON.parse(text)) as Body
    const [status, reply] = answer(request.method!, pathname.slice('/api'.length), searchParams, body, isKnown)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const backend: PlainBackend = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unknown: [],
    cart: () => lines.map(({ menuId, servingSize, quantity }) => ({ menuId, servingSize, quantity })),
    orderIdAt: 'data',
    originsFail: false,
    serve: (status) => orders.forEach((order) => (order['orderStatus'] = status)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return backend
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The file of that name, or the app's one page: a host for plain files knows no more. */
async function file(pathname: string, response: ServerResponse): Promise<void> {
  const isFile = extname(pathname) !== '' && !pathname.includes('..')
  const name = isFile ? pathname : '/index.html'
  const content = await readFile(join(ROOT, 'dist', name)).catch(() => undefined)
  response.writeHead(content ? 200 : 404, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(content)
}
