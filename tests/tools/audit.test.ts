import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '../../server')
const WRITES =
  /\b(insert|update|delete)\(\s*(?:schema\.)?(auditEvents|[\w.]*audit_events)\b|\b(insert into|update|delete from|truncate)\s+"?audit_events/gi

test('events are written and dropped in one place, and changed nowhere', async () => {
  const files = (await readdir(SERVER, { recursive: true })).filter((file) => /\.(ts|sql)$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const file of files) {
    const code = await readFile(join(SERVER, file), 'utf8')
    for (const [, call, , statement] of code.matchAll(WRITES)) found.push(`${file}: ${call ?? statement}`)
  }
  expect(found).toEqual(['audit/events.ts: insert', 'audit/events.ts: delete'])
})
