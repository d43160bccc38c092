import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { startServer } from '#server/main.ts'
import { TEST_CATALOGUE } from './support/catalogue.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

test('an acknowledged order survives the killing of the server, which opens again at once', { timeout: 300_000 }, async () => {
  const folder = newFolder()
  const { child, token, orderId } = await orderPlacedElsewhere(folder)
  await expect(open(folder)).rejects.toThrow(/in use by another process/)
  child.kill('SIGKILL')
  await once(child, 'exit')

  const server = await open(folder)
  const ask = async (path: string) => {
    const reply = await fetch(`${server.url}/api/customer/${path}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await reply.json()) as { data: any }).data
  }
  const order = await ask(`order/${orderId}`)
  const dish = await ask('business/haveli/menu/last-jalebi')
  await server.close()
  expect(order.menus.map((line: any) => line.menuId)).toEqual(['last-jalebi'])
  expect(dish.outOfStock).toBe(true)

  // A clean stop leaves the folder free, and its customers are not made again.
  const again = await open(folder)
  await again.close()
})

const open = (dataDir: string) => startServer({ env: {}, dataDir, port: 0, catalogue: TEST_CATALOGUE, signals: false })

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-data-'))
  folders.push(folder)
  return folder
}

async function orderPlacedElsewhere(folder: string): Promise<{ child: ChildProcess; token: string; orderId: string }> {
  const script = join(import.meta.dirname, 'support/order-and-wait.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line.startsWith('{"token"')) return { child, ...(JSON.parse(line) as { token: string; orderId: string }) }
  }
  throw new Error('the other server ended before it had placed the order')
}
