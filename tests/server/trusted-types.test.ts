import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ROOT } from '#scripts/run-command.ts'

test('the policy that the page makes lets text and own scripts pass, and no markup', () => {
  const html = readFileSync(join(ROOT, 'index.html'), 'utf8')
  const script = /<script>([\s\S]+?)<\/script>/.exec(html)![1]!
  const policies: Record<string, Record<string, (text: string) => string | null>> = {}
  const matchMedia = () => ({ matches: false })
  const location = { href: 'https://app.example/home', origin: 'https://app.example' }
  const trustedTypes = { createPolicy: (name: string, rules: (typeof policies)[string]) => void (policies[name] = rules) }
  const document = { documentElement: { dataset: {} } }
  runInNewContext(script, { window: { trustedTypes, matchMedia, location, document }, matchMedia, location, document, URL })
  expect(Object.keys(policies)).toEqual(['default'])
  const { createHTML, createScriptURL, createScript } = policies.default!
  expect([createHTML!('.a > .b { color: red }'), createHTML!('<img src=x onerror=alert(1)>'), createHTML!('a<b')]).toEqual([
    '.a > .b { color: red }',
    null,
    null,
  ])
  expect([
    createScriptURL!('/sw.js'),
    createScriptURL!('https://evil.example/a.js'),
    createScriptURL!('//evil.example'),
    createScriptURL!('data:,1'),
  ]).toEqual(['/sw.js', null, null, null])
  expect(createScript).toBeUndefined()
})
