import { isIP } from 'node:net'
import { resolve } from 'node:path'

export interface Config {
  port: number
  host: string
  /** Where PGlite and the generated secret live; undefined keeps everything in memory. */
  dataDir: string | undefined
  /** A PostgreSQL server instead of PGlite. */
  databaseUrl: string | undefined
  /** Demo catalogue and customers, and a kitchen that works by itself. */
  demo: boolean
  isProduction: boolean
  /** How long the demo kitchen takes for each step of an order. */
  kitchenStepSeconds: number
  taxRatePercent: number
  /** Signs picture URLs; undefined makes one and keeps it in the data folder. */
  mediaSecret: string | undefined
  logLevel: string
  /** Addresses or networks whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Other origins whose pages may call the API. */
  allowedOrigins: string[]
  requestsPerMinute: number
  /** A LocationIQ-compatible location service; undefined answers from the embedded Indian places. */
  geocoderUrl: string | undefined
  geocoderKey: string | undefined
}

type Env = Record<string, string | undefined>

/** Every setting of the server, or an error that names each variable that is wrong; values, which may be secret, are not repeated. */
export function readConfig(env: Env): Config {
  const problems: string[] = []
  /** The setting as read, or a problem; an unset variable has its default. */
  function setting<T>(name: string, fallback: T, rule: string, read: (text: string) => T | undefined): T {
    const text = env[name]?.trim()
    if (text === undefined || text === '') return fallback
    const value = read(text)
    if (value === undefined) problems.push(`${name} must be ${rule}`)
    return value ?? fallback
  }

  const mode = setting('NODE_ENV', 'development', 'development, test or production', oneOf(['development', 'test', 'production']))
  const isProduction = mode === 'production'
  const demo = setting('DEMO', !isProduction, 'true or false', toBoolean)
  const dataDir = setting('DATA_DIR', './data', 'a folder, or memory:', (text) => text)
  const config: Config = {
    port: setting('PORT', 3000, 'a whole number from 0 to 65535', number(0, 65_535, true)),
    host: setting('HOST', '127.0.0.1', 'a host name or address', (text) => (/^[\w.:-]+$/.test(text) ? text : undefined)),
    dataDir: dataDir === 'memory:' ? undefined : resolve(dataDir),
    databaseUrl: setting<string | undefined>('DATABASE_URL', undefined, 'a postgres:// URL', toPostgresUrl),
    demo,
    isProduction,
    kitchenStepSeconds: setting('KITCHEN_SPEED', 30, 'seconds per step, from 0.1 to 86400', number(0.1, 86_400)),
    taxRatePercent: setting('TAX_RATE_PERCENT', 5, 'a number from 0 to 100', number(0, 100)),
    mediaSecret: setting<string | undefined>('MEDIA_SECRET', undefined, 'at least 32 characters', (text) =>
      text.length >= 32 ? text : undefined,
    ),
    logLevel: setting(
      'LOG_LEVEL',
      isProduction ? 'info' : 'warn',
      'fatal, error, warn, info, debug, trace or silent',
      oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    ),
    trustedProxies: setting('TRUSTED_PROXIES', [], 'addresses or networks, separated by commas', list(isNetwork)),
    allowedOrigins: setting('ALLOWED_ORIGINS', [], 'origins such as https://example.com, separated by commas', list(isOrigin)),
    requestsPerMinute: setting('REQUESTS_PER_MINUTE', 600, 'a whole number from 1', number(1, 1_000_000, true)),
    geocoderUrl: setting<string | undefined>('GEOCODER_URL', undefined, 'an http or https URL without a query', toServiceUrl),
    geocoderKey: setting<string | undefined>('GEOCODER_KEY', undefined, 'the key of GEOCODER_URL', (text) => text),
  }
  // A secret that only this process knows would break picture URLs behind several instances.
  if (isProduction && config.databaseUrl && !config.mediaSecret)
    problems.push('MEDIA_SECRET must be set when DATABASE_URL is, in production')
  if (isProduction && !config.databaseUrl && !config.dataDir) problems.push('DATA_DIR must be a folder in production')
  if (problems.length > 0) throw new Error(`The server cannot start:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  return config
}

const oneOf = (values: string[]) => (text: string) => values.find((value) => value === text)

const number =
  (from: number, to: number, whole = false) =>
  (text: string) => {
    const value = Number(text)
    return Number.isFinite(value) && value >= from && value <= to && (!whole || Number.isInteger(value)) ? value : undefined
  }

const toBoolean = (text: string) => ({ true: true, '1': true, false: false, '0': false })[text.toLowerCase()]

const toPostgresUrl = (text: string) =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol) ? text : undefined

const toServiceUrl = (text: string) => (/^https?:\/\/[^?#]+$/.test(text) && URL.canParse(text) ? text : undefined)

const list = (isGood: (entry: string) => boolean) => (text: string) => {
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.every(isGood) ? entries : undefined
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  return version !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

const isOrigin = (entry: string) => URL.canParse(entry) && new URL(entry).origin === entry && /^https?:/.test(entry)
