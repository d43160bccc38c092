import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { cartLines, orders } from '#server/db/schema.ts'
import type { SignedIn } from './support/customers.ts'
import { prepareDatabase, startProcess } from './support/process.ts'

const PRELOAD = join(import.meta.dirname, 'support/synced-copy.ts')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Orders before each cut. */
const ROUNDS = [7, 1, 12]

const prepared = newFolder()
let customer: SignedIn
beforeAll(async () => {
  ;[customer] = (await prepareDatabase({ dataDir: prepared }, 1)) as [SignedIn]
})

test('what was acknowledged survives power cuts', async () => {
  const acknowledged = new Set<string>()
  let dataDir = preparedFolder()
  for (const [round, writes] of ROUNDS.entries()) {
    dataDir = await cutAfter(dataDir, customer, writes, round, acknowledged)
    const { placed, quantity } = await contentOf(dataDir)
    expect(without(acknowledged, placed)).toEqual([])
    expect(quantity).toBe(writes)
  }
  expect(acknowledged.size).toBe(ROUNDS.reduce((sum, writes) => sum + writes, 0))
})

test('without the log on the disk the same power cut loses orders', async () => {
  const acknowledged = new Set<string>()
  const left = await cutAfter(preparedFolder(), customer, 7, 0, acknowledged, { FORGET_LOG: '1' })
  const { placed } = await contentOf(left)
  expect(acknowledged.size).toBe(7)
  expect(without(acknowledged, placed).length).toBeGreaterThan(0)
})

/** Places orders and changes the cart, cuts the power right after the last acknowledgement, and answers what the disk remembers. */
async function cutAfter(
  dataDir: string,
  { token }: SignedIn,
  writes: number,
  round: number,
  acknowledged: Set<string>,
  env: Record<string, string> = {},
): Promise<string> {
  const copy = newFolder()
  const server = await startProcess({ ...env, DATA_DIR: dataDir, SYNCED_COPY: copy, LOG_LEVEL: 'silent' }, { preload: PRELOAD })
  const send = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${server.url}/api/customer/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: (await reply.json()) as any }
  }
  for (let n = 1; n <= writes; n++) {
    const order = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
    const placed = await send('POST', 'order', order, { 'idempotency-key': `power-cut-${round}-${n}-0000` })
    if (placed.status === 201) acknowledged.add(placed.body.data.orderId)
    const line = { businessId: 'haveli', menuId: 'paneer-tikka', quantity: n, status: true }
    expect((await send('PATCH', 'cart/upsert', line)).status).toBe(200)
  }
  await server.kill()
  const left = newFolder()
  restore(copy, left)
  return left
}

/** Of each folder the files whose names it remembers, as they were synced. */
function restore(from: string, to: string): void {
  if (!existsSync(join(from, '.names'))) return
  mkdirSync(to, { recursive: true })
  const names = new Set(JSON.parse(readFileSync(join(from, '.names'), 'utf8')) as string[])
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!names.has(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) restore(source, target)
    else cpSync(source, target)
  }
}

async function contentOf(dataDir: string) {
  const database = await openDatabase({ dataDir })
  try {
    const placed = new Set((await database.db.select({ id: orders.id }).from(orders)).map(({ id }) => id))
    const [line] = await database.db.select({ quantity: cartLines.quantity }).from(cartLines)
    return { placed, quantity: line?.quantity }
  } finally {
    await database.close()
  }
}

const without = (all: Set<string>, some: Set<string>) => [...all].filter((one) => !some.has(one))

function preparedFolder(): string {
  const folder = newFolder()
  cpSync(prepared, folder, { recursive: true })
  return folder
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-cut-'))
  folders.push(folder)
  return folder
}
