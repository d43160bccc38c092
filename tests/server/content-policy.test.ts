import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, expect, test } from 'vitest'
import { withServer } from './support/server.ts'

const spaDir = mkdtempSync(join(tmpdir(), 'mezbaan-policy-'))
writeFileSync(join(spaDir, 'index.html'), '<!doctype html>')
afterAll(() => rmSync(spaDir, { recursive: true }))
const server = withServer('pglite', { spaDir })

/** What an attacker could use. 'self' alone is suspect to the evaluator, as it cannot know that scripts cannot be uploaded here. */
const holesOf = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`)

test.each(['/home', '/console', '/api/docs', '/api/customer/business/haveli', '/media/nothing.png'])(
  '%s has a content policy without holes',
  async (path) => {
    const { headers } = await server.ask('GET', path, undefined, { accept: 'text/html' })
    expect(holesOf(String(headers['content-security-policy']))).toEqual([])
  },
)

test('the page lets no text become markup or code by itself', async () => {
  const { headers } = await server.ask('GET', '/home', undefined, { accept: 'text/html' })
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types default")
})

test('a hole is found', () => {
  expect(holesOf("script-src 'self' 'unsafe-inline'; base-uri 'none'; object-src 'none'")).toHaveLength(1)
})
