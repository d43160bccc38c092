import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { CspEvaluator } from 'csp_evaluator'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ROOT } from '#scripts/run-command.ts'
import { servePage } from '#server/http/page.ts'

// Up to here a finding is of high or medium severity; what follows are remarks.
const WORST_ALLOWED = 40

test('the policy of the page has no hole that the evaluator knows', async () => {
  const spaDir = mkdtempSync(join(tmpdir(), 'mezbaan-policy-'))
  writeFileSync(join(spaDir, 'index.html'), '<!doctype html>')
  const app = Fastify()
  await servePage(app, spaDir)
  const policy = String((await app.inject('/home')).headers['content-security-policy'])
  await app.close()
  rmSync(spaDir, { recursive: true })
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
  const found = (text: string) =>
    new CspEvaluator(new CspParser(text).csp)
      .evaluate()
      .filter(({ severity }) => severity <= WORST_ALLOWED)
      .map(({ directive, description }) => `${directive}: ${description}`)
      // 'self' is where the app's own files are; there are no uploads and no JSONP among them.
      .filter((finding) => !/'self' can be problematic/.test(finding))
  expect(found(policy)).toEqual([])
  expect(found(policy.replace("'nonce-", "'unsafe-inline' 'x-nonce-")).length).toBeGreaterThan(0)
})

test('the policy that the page makes lets text and own scripts pass, and no markup', () => {
  const html = readFileSync(join(ROOT, 'index.html'), 'utf8')
  const script = /<script nonce="[^"]+">([\s\S]+?)<\/script>/.exec(html)![1]!
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
