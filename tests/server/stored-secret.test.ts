import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { storedSecret } from '#server/stored-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'mezbaan-secret-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a secret is made once, stays, and is readable by its owner alone', () => {
  const secret = storedSecret(folder, 'otp-pepper')
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(storedSecret(folder, 'otp-pepper')).toBe(secret)
  expect(storedSecret(folder, 'media-secret')).not.toBe(secret)
  expect(readdirSync(folder).toSorted()).toEqual(['media-secret', 'otp-pepper'])
  expect(statSync(join(folder, 'otp-pepper')).mode & 0o777).toBe(0o600)
})

test('without a data folder a secret is random', () => {
  expect(storedSecret(undefined, 'otp-pepper')).not.toBe(storedSecret(undefined, 'otp-pepper'))
})
