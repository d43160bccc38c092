import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

describe('config', () => {
  test('everything has a default', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, taxRatePercent: 5, kitchenStepSeconds: 30 })
  })

  test('production neither invents customers nor orders', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ demo: false, isProduction: true })
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['HOST', 'a b'],
    ['KITCHEN_SPEED', '0'],
    ['TAX_RATE_PERCENT', '101'],
    ['DATABASE_URL', 'mysql://root@host/db'],
    ['MEDIA_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'maybe'],
    ['NODE_ENV', 'staging'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['ALLOWED_ORIGINS', 'https://example.com/path'],
    ['REQUESTS_PER_MINUTE', '0'],
    ['GEOCODER_URL', 'ftp://places.example'],
    ['GEOCODER_URL', 'https://places.example/v1?key=1'],
  ])('%s=%s stops the start, naming the variable and not its value', (name, value) => {
    const start = () => readConfig({ [name]: value })
    expect(start).toThrow(`- ${name} must be`)
    expect(start).not.toThrow(value === '0' ? /:0/ : value)
  })

  test('all that is wrong is told at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[^]*LOG_LEVEL/)
  })

  test('in production a shared database needs a shared secret', () => {
    expect(() => readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/mezbaan' })).toThrow('MEDIA_SECRET')
  })
})
