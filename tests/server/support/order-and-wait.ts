// Run as a process of its own: places an order on the folder given, tells its id, and goes on until it is killed.
import { startServer } from '#server/main.ts'
import { TEST_CATALOGUE } from './catalogue.ts'

const dataDir = process.argv[2]!
const { url } = await startServer({ env: {}, dataDir, port: 0, catalogue: TEST_CATALOGUE, signals: false })
const post = async (path: string, body: object, headers = {}) => {
  const reply = await fetch(`${url}/api/customer/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return ((await reply.json()) as { data: any }).data
}
const { token } = await post('login', { username: 'asha@example.com', password: 'mezbaan123' })
const order = await post(
  'order',
  { businessId: 'haveli', items: [{ menuId: 'last-jalebi', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 },
  { authorization: `Bearer ${token}` },
)
console.log(JSON.stringify({ token, orderId: order.orderId }))
