import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { openDatabase } from '../../server/db/open.ts'
import { orderLines, orders } from '../../server/db/schema.ts'
import { newOrderId } from '../../server/ids.ts'
import { type RunningServer, startServer } from '../../server/main.ts'
import { SEED_OUTLETS } from '../../server/seed/catalogue.ts'
import { DEMO_PASSWORD } from '../../server/seed/seed.ts'

export interface Scale {
  outlets: number
  dishes: number
  orders: number
  lines: number
}

/** A server that has so much of everything, and the session of the customer who has it. */
export interface ScaleServer {
  url: string
  /** By what the browser keeps it under. */
  session: Record<string, string>
  close: () => Promise<void>
}

/** The one with as many dishes as asked for. */
const OUTLET = 'hazaar-thaali'
/** Round the brand's own place, a hundred metres farther each. */
const outletAt = (index: number) => {
  const like = SEED_OUTLETS[index % 8]!
  const { latitude, longitude } = SEED_OUTLETS[0]!
  const place = { outletId: `outlet-${index}`, name: `${like.name} ${index + 1}`, latitude: latitude + index / 1000, longitude }
  return { ...like, ...place, menu: [], pastOrders: [] }
}

export async function startScaleServer(dataDir: string, spaDir: string, scale: Scale): Promise<ScaleServer> {
  const start = () =>
    startServer({
      port: 0,
      dataDir,
      spaDir,
      signals: false,
      catalogue: Array.from({ length: scale.outlets }, (_, index) => outletAt(index)),
      demoDishes: scale.dishes,
      serviceRadiusKm: 0,
      demoTime: new Date('2026-11-20T19:00+05:30'),
      requestsPerMinute: 1_000_000,
      ordersPerMinute: 1_000_000,
      print: () => {},
    })
  const first = await start()
  const session = await fill(first, scale)
  await first.close()
  // The orders of years, which no call can place.
  const database = await openDatabase({ dataDir })
  const [order] = await database.db.update(orders).set({ status: 'COMPLETED', nextStepAt: null }).returning()
  const lines = await database.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id))
  const past = Array.from({ length: scale.orders - 1 }, (_, index) => {
    const createdAt = new Date(order!.createdAt.getTime() - (index + 1) * 3_600_000)
    return { ...order!, id: newOrderId(), idempotencyKey: null, createdAt, updatedAt: createdAt }
  })
  for (let from = 0; from < past.length; from += 500) {
    const some = past.slice(from, from + 500)
    await database.db.insert(orders).values(some)
    await database.db.insert(orderLines).values(some.flatMap(({ id }) => lines.map((line) => ({ ...line, orderId: id }))))
  }
  await database.close()
  const server = await start()
  return {
    url: server.url,
    session,
    close: async () => {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Dish {
  menuId: string
  outOfStock: boolean
  serving?: { servingSize: string }[]
}

/** Signs in, places one order, and fills the cart. */
async function fill({ url }: RunningServer, { lines }: Scale): Promise<Record<string, string>> {
  const ask = async (method: string, path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`${url}/api/customer/${path}`, { method, headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return ((await reply.json()) as { data: never }).data
  }
  const login = { username: 'asha@example.com', password: DEMO_PASSWORD, remember: true }
  const { token, customer } = (await ask('POST', 'login', login)) as { token: string; customer: Record<string, unknown> }
  const menu = (await (await fetch(`${url}/api/customer/business/${OUTLET}/menu`)).json()) as { data: Record<string, Dish[]> }
  const dishes = Object.values(menu.data)
    .flat()
    .filter(({ outOfStock }) => !outOfStock)
    .map(({ menuId, serving }) => ({ menuId, quantity: 1, ...(serving?.[0] && { servingSize: serving[0].servingSize }) }))
  await ask('POST', 'order', { businessId: OUTLET, items: dishes.slice(0, 3), orderSourceArea: 'TABLE', orderSourceAreaId: 1 }, token)
  for (const dish of dishes.slice(0, lines)) await ask('PATCH', 'cart/upsert', { businessId: OUTLET, status: true, ...dish }, token)
  const { customerId, emailId, contactNumber, dob, image, ...rest } = customer
  const stored = { ...rest, id: customerId, email: emailId, contactNumber: String(contactNumber), dateOfBirth: dob, photo: image }
  return { authToken: token, customer: JSON.stringify(stored) }
}
