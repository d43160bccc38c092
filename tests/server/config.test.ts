import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { PRODUCTION_SETTINGS } from './support/production-settings.ts'

describe('config', () => {
  test('everything has a default', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      taxRatePercent: 5,
      serviceRadiusKm: 25,
      kitchenStepMs: 30_000,
      drainSeconds: 0,
    })
  })

  test('production neither invents customers nor orders', () => {
    expect(readConfig(PRODUCTION_SETTINGS)).toMatchObject({ demo: false, isProduction: true, kitchenStepMs: 0, drainSeconds: 5 })
  })

  test.each(['SMTP_URL', 'MAIL_FROM', 'SMS_URL', 'SMS_SENDER', 'SMS_TEMPLATES'])(
    'production does not start without %s, in demo mode neither',
    (name) => {
      expect(() => readConfig({ ...PRODUCTION_SETTINGS, [name]: '' })).toThrow(`- ${name} must`)
      expect(() => readConfig({ ...PRODUCTION_SETTINGS, [name]: '', DEMO: 'true' })).toThrow(`- ${name} must`)
    },
  )

  test('an app whose brand does not say who runs it is shown by the demo alone', () => {
    const env = { BRAND_MISSING: 'legal name, address' }
    expect(() => readConfig({ ...PRODUCTION_SETTINGS, ...env })).toThrow('- The brand of the app must name its legal name, address: write')
    expect(readConfig(env).demo).toBe(true)
    expect(readConfig({ ...PRODUCTION_SETTINGS, BRAND_MISSING: '' }).isProduction).toBe(true)
  })

  test('a demo in production is refused, with what to do instead: the password of its accounts is in the README', () => {
    expect(() => readConfig({ ...PRODUCTION_SETTINGS, DEMO: 'true' })).toThrow(
      /DEMO must be false in production[^]*Leave DEMO out, or NODE_ENV/,
    )
  })

  test('the clock of the demo is refused in production', () => {
    expect(() => readConfig({ ...PRODUCTION_SETTINGS, DEMO_TIME: '2026-11-20T19:00+05:30' })).toThrow(
      '- DEMO_TIME must be left out in production',
    )
  })

  test('each text message needs a registered text in production', () => {
    const start = () => readConfig({ ...PRODUCTION_SETTINGS, SMS_TEMPLATES: 'register-code=1107161' })
    expect(start).toThrow('SMS_TEMPLATES must name the registered text of reset-code, contact-code, account-exists, outlet-opened')
    expect(readConfig(PRODUCTION_SETTINGS).smsTemplates).toEqual({
      'register-code': '1107161',
      'reset-code': '1107162',
      'contact-code': '1107165',
      'account-exists': '1107163',
      'outlet-opened': '1107164',
    })
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['HOST', 'a b'],
    ['KITCHEN_SPEED', '0'],
    ['SERVICE_RADIUS_KM', '-1'],
    ['TAX_RATE_PERCENT', '101'],
    ['DATABASE_URL', 'mysql://root@host/db'],
    ['MEDIA_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'maybe'],
    ['CONSOLE_HOSTS', 'https://demo.example'],
    ['CONSOLE_HOSTS', 'demo.example:3000'],
    ['NODE_ENV', 'staging'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['ALLOWED_ORIGINS', 'https://example.com/path'],
    ['REQUESTS_PER_MINUTE', '0'],
    ['DRAIN_SECONDS', '-1'],
    ['PAGE_SECONDS', '0'],
    ['OTP_PEPPER', 'pepper'],
    ['TABLE_SECRET', 'short'],
    ['TABLE_SECRET', `${'s'.repeat(32)},shorter`],
    ['MEDIA_SECRET', `${'s'.repeat(32)},`],
    ['PUBLIC_URL', 'https://example.com/app'],
    ['REQUIRE_SIGNED_TABLES', 'maybe'],
    ['CODES_PER_HOUR_PER_ADDRESS', '-1'],
    ['ACCOUNTS_PER_HOUR_PER_ADDRESS', '0'],
    ['ORDERS_PER_MINUTE', '-1'],
    ['ORDER_RETENTION_DAYS', '29'],
    ['ORDER_RETENTION_DAYS', '400.5'],
    ['CUSTOMER_RETENTION_DAYS', '89'],
    ['CUSTOMER_RETENTION_DAYS', '-1'],
    ['WHITELABEL_IDS', '1,two'],
    ['BRAND_NAME', 'two\nlines'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'Mezbaan <no-reply@example.com>\r\nBcc: eve@example.com'],
    ['SMS_URL', 'sms.example.com'],
    ['SMS_TOKEN', 'two words'],
    ['SMS_SENDER', 'M!'],
    ['SMS_TEMPLATES', 'welcome=1107161'],
    ['GEOCODER_URL', 'ftp://places.example'],
    ['GEOCODER_URL', 'https://places.example/v1?key=1'],
  ])('%s=%s stops the start, naming the variable and not its value', (name, value) => {
    const start = () => readConfig({ [name]: value })
    expect(start).toThrow(`- ${name} must be`)
    expect(start).not.toThrow(value === '0' ? /:0/ : value)
  })

  test('orders are kept for eight years and unused accounts for three unless told otherwise, and for ever with 0', () => {
    expect(readConfig({})).toMatchObject({ orderRetentionDays: 2920, customerRetentionDays: 1095 })
    const forEver = { ORDER_RETENTION_DAYS: '0', CUSTOMER_RETENTION_DAYS: '0' }
    expect(readConfig(forEver)).toMatchObject({ orderRetentionDays: 0, customerRetentionDays: 0 })
    const least = { ORDER_RETENTION_DAYS: '30', CUSTOMER_RETENTION_DAYS: '90' }
    expect(readConfig(least)).toMatchObject({ orderRetentionDays: 30, customerRetentionDays: 90 })
  })

  test('everything wrong is reported at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[^]*LOG_LEVEL/)
  })

  test('in production a shared database needs shared secrets', () => {
    const start = () => readConfig({ ...PRODUCTION_SETTINGS, DATABASE_URL: 'postgres://db/mezbaan' })
    expect(start).toThrow('MEDIA_SECRET')
    expect(start).toThrow('OTP_PEPPER')
    expect(start).toThrow('TABLE_SECRET')
  })
})
