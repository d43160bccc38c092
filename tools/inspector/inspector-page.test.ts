import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/run-command.ts'

test('the inspector finds its parts wherever its page is served: in development that is another address than its file', () => {
  const page = readFileSync(join(ROOT, 'tools/inspector/inspector.html'), 'utf8')
  const addresses = [...page.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
  expect(addresses).toHaveLength(3)
  expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([])
})
