import { expect, test } from 'vitest'
import { checkClientSettings } from '#build/client-settings.ts'
import { config, sellerPortalUrl } from '#src/config.ts'

const PORTAL = {
  local: 'http://localhost:3001',
  staging: 'https://partners.staging.mezbaan.example',
  production: 'https://partners.mezbaan.example',
  stagingHosts: ['staging.mezbaan.example'],
}

test.each([
  ['localhost', PORTAL.local],
  ['127.0.0.1', PORTAL.local],
  ['[::1]', PORTAL.local],
  ['LOCALHOST', PORTAL.local],
  ['staging.mezbaan.example', PORTAL.staging],
  ['Staging.Mezbaan.Example', PORTAL.staging],
  ['mezbaan.example', PORTAL.production],
  ['www.mezbaan.example', PORTAL.production],
])('an app at %s leads owners to %s', (host, url) => {
  expect(sellerPortalUrl(PORTAL, host)).toBe(url)
})

test.each([
  'staging.mezbaan.example.evil.example',
  'staging.evil.example',
  'evil-staging.mezbaan.example',
  'notstaging.mezbaan.example',
  'x.staging.mezbaan.example',
  'staging.mezbaan.examples',
  'staging.mezbaan.example.',
  'localhost.evil.example',
  'evil-localhost',
  'mylocalhost',
  '127.0.0.1.evil.example',
  '127.0.0.10',
  '',
])('%j only resembles a host of ours, and leads nowhere but to production', (host) => {
  expect(sellerPortalUrl(PORTAL, host)).toBe(PORTAL.production)
})

test('every address of the default brand is a web address, and its support an email address', () => {
  const { sellerPortal, supportEmail } = config.brand
  expect([sellerPortal.staging, sellerPortal.production].every((url) => new URL(url).protocol === 'https:')).toBe(true)
  expect(supportEmail).toMatch(/^[\w.]+@[\w.]+$/)
})

const GOOD = { VITE_API_URL: '/api' }

test.each<[what: string, env: Record<string, string>, says: string | undefined]>([
  ['nothing but the backend', GOOD, undefined],
  ['codes of two origins', { ...GOOD, VITE_CODE_ORIGINS: 'https://mezbaan.example, http://localhost:3000' }, undefined],
  ['no backend', {}, 'VITE_API_URL is missing: the app needs it at build time'],
  ['an empty backend', { VITE_API_URL: '' }, 'VITE_API_URL is missing: the app needs it at build time'],
  ['a host for a backend', { VITE_API_URL: 'mezbaan.example' }, 'VITE_API_URL must be a URL or a path'],
  ['a page for an origin', { ...GOOD, VITE_CODE_ORIGINS: 'https://mezbaan.example/outlet' }, 'VITE_CODE_ORIGINS must be origins'],
])('a build that is told %s', (_what, env, says) => {
  const build = () => checkClientSettings(env)
  if (says === undefined) build()
  else expect(build).toThrow(says)
})
