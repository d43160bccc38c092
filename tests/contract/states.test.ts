import { expect, test } from 'vitest'
import { operations, replyFaults } from '#tests/server/support/contract-check.ts'

type Reply = 'held' | 'cut' | { status?: number; json: unknown }
type Replies = Record<string, Reply | Reply[]>
interface Row {
  screen: string
  name: string
  answers?: Replies
}
const tables = import.meta.glob<{ STATES: Row[] }>('../../e2e/states/table.ts', { eager: true })
const defaults = import.meta.glob<{ REPLIES: Replies }>('../../e2e/states/replies.ts', { eager: true })
const ROWS = [
  ...Object.values(defaults).map(({ REPLIES }): Row => ({ screen: 'every screen', name: 'by default', answers: REPLIES })),
  ...Object.values(tables).flatMap(({ STATES }) => STATES),
]

/** Statuses that no contract names, for rows that show what the app makes of one. */
const UNKNOWN: Record<string, string> = { NOT_LIVE: 'LIVE', ON_HOLD: 'PENDING' }
/** A reply of another backend than the contract's. */
const ANOTHER_BACKEND = ['checkout: the order without an id']

/** The operation of a call such as 'GET /customer/business/*'; undefined for a file. */
function operationOf(call: string) {
  const [method, ...path] = call.split(/[ /]+/)
  return operations.find((one) => {
    const parts = one.path.split('/').slice(1)
    return one.method === method && parts.length === path.length && parts.every((part, at) => part === path[at] || part.startsWith('{'))
  })
}

function faultsOf([call, replies]: [string, Reply | Reply[]]): string[] {
  const operation = operationOf(call)
  if (!operation) return /^GET \/(assets\/|licences.json)/.test(call) ? [] : [`no call of the contract: ${call}`]
  return [replies].flat().flatMap((reply) => {
    if (typeof reply === 'string') return []
    const json = JSON.stringify(reply.json, (_, value: unknown) => UNKNOWN[String(value)] ?? value)
    return replyFaults(operation, reply.status ?? 200, JSON.parse(json))
  })
}

test('the rows of the screens are answered as the contract says', () => {
  // Every text of a hostile row is replaced, a status and a code too.
  const rows = ROWS.filter(({ screen, name }) => !screen.startsWith('nothing but') && !ANOTHER_BACKEND.includes(`${screen}: ${name}`))
  const faults = rows.flatMap(({ screen, name, answers = {} }) =>
    Object.entries(answers)
      .flatMap(faultsOf)
      .map((fault) => `${screen}: ${name}: ${fault}`),
  )
  expect(faults).toEqual([])
})
