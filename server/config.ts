import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { nameOf } from './host-name.ts'
import type { Secrets } from './signatures.ts'
import { SECRET_FILES, storedSecret } from './stored-secret.ts'
import { isTemplate, SMS_TEMPLATES, type Template } from './messages/templates.ts'

export interface GeocoderSettings {
  /** Of a service that speaks as LocationIQ does, up to and without '/autocomplete'. */
  url: string
  key: string | undefined
}

/** S3 or a service that speaks its language. */
export interface ObjectStorage {
  url: string
  bucket: string
  region: string
  keyId: string
  secret: string
}

export type Config = ReturnType<typeof readConfig>
/** The settings that a server runs with. */
export type Settings = ReturnType<typeof withSecrets>

type Env = Record<string, string | undefined>

const NO_DEMO = 'false in production: the accounts of the demo have a password that everybody can read. Leave DEMO out, or NODE_ENV'

/**
 * Every setting of the server: this is the one list of them, and all of the server is given it whole. Throws an error that names each variable that is
 * wrong; values, which may be secret, are not repeated.
 */
export function readConfig(env: Env) {
  const problems: string[] = []
  /** The setting as read, or a problem; an unset variable has its default. */
  function setting<T>(name: string, fallback: T, rule: string, read: (text: string) => T | undefined): T {
    const text = env[name]?.trim()
    if (text === undefined || text === '') return fallback
    const value = read(text)
    if (value === undefined) problems.push(`${name} must be ${rule}`)
    return value ?? fallback
  }

  function objectStorage(): ObjectStorage | undefined {
    const text = (name: string, rule: string, pattern: RegExp) =>
      setting<string | undefined>(name, undefined, rule, (value) => (pattern.test(value) ? value : undefined))
    const found = {
      url: setting<string | undefined>('S3_URL', undefined, 'an http(s) URL without a path', toOrigin),
      bucket: text('S3_BUCKET', 'the name of a bucket', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
      keyId: text('S3_KEY_ID', 'an access key id', /^[\w+=,.@-]{3,128}$/),
      secret: text('S3_SECRET', 'a secret access key', /^\S{8,}$/),
    }
    const region = text('S3_REGION', 'a region such as ap-south-1', /^[a-z0-9-]{2,40}$/) ?? 'us-east-1'
    const { url, bucket, keyId, secret } = found
    if (url && bucket && keyId && secret) return { url, bucket, region, keyId, secret }
    const named = ['S3_URL', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'].filter((name) => env[name]?.trim())
    if (named.length > 0 && named.length < 4) problems.push('S3_URL, S3_BUCKET, S3_KEY_ID and S3_SECRET are set together or not at all')
    return undefined
  }

  const mode = setting('NODE_ENV', 'development', 'development, test or production', oneOf(['development', 'test', 'production']))
  const isProduction = mode === 'production'
  const demo = setting('DEMO', !isProduction, isProduction ? NO_DEMO : 'true or false', (text) =>
    isProduction && toBoolean(text) ? undefined : toBoolean(text),
  )
  const kitchenStepSeconds = setting('KITCHEN_SPEED', 30, 'seconds per step, from 0.1 to 86400', number(0.1, 86_400))
  const dataDir = setting('DATA_DIR', './data', 'a folder, or memory:', (text) => text)
  const config = {
    port: setting('PORT', 3000, 'a whole number from 0 to 65535', number(0, 65_535, true)),
    host: setting('HOST', '127.0.0.1', 'a host name or address', (text) => (/^[\w.:-]+$/.test(text) ? text : undefined)),
    /** Where PGlite and the generated secret live; undefined keeps everything in memory. */
    dataDir: dataDir === 'memory:' ? undefined : resolve(dataDir),
    /** A PostgreSQL server instead of PGlite. */
    databaseUrl: setting<string | undefined>('DATABASE_URL', undefined, 'a postgres:// URL', toPostgresUrl),
    /** Hears of changes by LISTEN; behind a pooler of transactions, which cannot, they are looked for each second. */
    canListen: setting('DATABASE_LISTEN', true, 'true or false', toBoolean),
    /** Demo catalogue and customers, and a kitchen that works by itself. */
    demo,
    isProduction,
    /** Hosts for which the demo console answers, beside local names and `host`. */
    consoleHosts: setting('CONSOLE_HOSTS', [], 'names or addresses of hosts, separated by commas', list(isHost)),
    /** Dishes of one more demo outlet, 'hazaar-thaali', for measuring with a menu that long; 0 for none. */
    demoDishes: setting('DEMO_DISHES', 0, 'a whole number from 0 to 20000', number(0, 20_000, true)),
    /** The time by which the demo's outlets are open or closed when it starts; undefined for the real one. */
    demoTime: setting<Date | undefined>(
      'DEMO_TIME',
      undefined,
      isProduction ? 'left out in production' : 'a moment such as 2026-11-20T19:00+05:30',
      (text) => (isProduction ? undefined : toMoment(text)),
    ),
    /** How long the demo kitchen takes for each step of an order; 0 where a person moves each order. */
    kitchenStepMs: demo ? kitchenStepSeconds * 1000 : 0,
    /** Outlets farther away than this are not listed; 0 lists all. */
    serviceRadiusKm: setting('SERVICE_RADIUS_KM', 25, 'kilometres from 0 to 20000', number(0, 20_000)),
    taxRatePercent: setting('TAX_RATE_PERCENT', 5, 'a number from 0 to 100', number(0, 100)),
    /** Signs picture URLs; undefined makes one and keeps it in the data folder. */
    mediaSecrets: setting<Secrets | undefined>('MEDIA_SECRET', undefined, SECRETS_RULE, toSecrets),
    /** Keys the MACs of one-time codes; undefined makes one and keeps it in the data folder. */
    otpPeppers: setting<Secrets | undefined>('OTP_PEPPER', undefined, SECRETS_RULE, toSecrets),
    /** Signs the links of printed codes; undefined makes one and keeps it in the data folder. */
    tableSecrets: setting<Secrets | undefined>('TABLE_SECRET', undefined, SECRETS_RULE, toSecrets),
    /** Refuses orders from a table or room that was typed. */
    requireSignedTables: setting('REQUIRE_SIGNED_TABLES', false, 'true or false', toBoolean),
    /** Where customers open the app: the printed codes lead there; undefined for the address that the sheet is opened at. */
    publicUrl: setting<string | undefined>('PUBLIC_URL', undefined, 'an http(s) URL without a path', toOrigin),
    /** How many one-time codes one address may ask for; a hotel's guests share one. */
    codesPerHourPerAddress: setting('CODES_PER_HOUR_PER_ADDRESS', 20, 'a whole number from 1', number(1, 1_000_000, true)),
    accountsPerHourPerAddress: setting('ACCOUNTS_PER_HOUR_PER_ADDRESS', 20, 'a whole number from 1', number(1, 1_000_000, true)),
    /** Of one customer, whatever the addresses. */
    ordersPerMinute: setting('ORDERS_PER_MINUTE', 10, 'a whole number from 1', number(1, 1_000_000, true)),
    /** Orders that are over are deleted when they are so many days old; 0 keeps them for ever. */
    orderRetentionDays: setting('ORDER_RETENTION_DAYS', 2_920, '0, or days from 30 to 36500', retention(30)),
    /** Accounts are deleted when their customers have not used them for so many days, and a month after a message about it; 0 keeps them for ever. */
    customerRetentionDays: setting('CUSTOMER_RETENTION_DAYS', 1_095, '0, or days from 90 to 36500', retention(90)),
    /** The white labels whose accounts are opened and signed in to. */
    whitelabelIds: setting('WHITELABEL_IDS', [1], 'whole numbers from 1, separated by commas', (text) =>
      list((entry) => /^[1-9]\d{0,8}$/.test(entry))(text)?.map(Number),
    ),
    brandName: setting('BRAND_NAME', 'Mezbaan', 'one line of at most 40 characters', (text) =>
      /^[^\p{C}]{1,40}$/u.test(text) ? text : undefined,
    ),
    /** Whom push services write to about this server's messages; without it there are none. */
    pushContact: setting<string | undefined>('PUSH_CONTACT', undefined, 'mailto: with an email, or an https:// URL', (text) =>
      /^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s/]+\.\S+)$/.test(text) ? text : undefined,
    ),
    smtpUrl: setting<string | undefined>('SMTP_URL', undefined, 'an smtp:// or smtps:// URL', toUrlOf(['smtp:', 'smtps:'])),
    mailFrom: setting('MAIL_FROM', '', 'an email, or a name and <an email>', toSender),
    smsUrl: setting<string | undefined>('SMS_URL', undefined, 'an http:// or https:// URL', toUrlOf(['http:', 'https:'])),
    smsToken: setting<string | undefined>('SMS_TOKEN', undefined, 'one line', (text) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined)),
    smsSender: setting('SMS_SENDER', 'MEZBAN', '3 to 11 letters and digits', (text) =>
      /^[A-Za-z0-9]{3,11}$/.test(text) ? text : undefined,
    ),
    smsTemplates: setting('SMS_TEMPLATES', {}, `pairs such as ${SMS_TEMPLATES[0]}=1107…, separated by commas`, toTemplateIds),
    /** Where customers' own files lie; undefined keeps them in the database. */
    objectStorage: objectStorage(),
    logLevel: setting(
      'LOG_LEVEL',
      isProduction ? 'info' : 'warn',
      'fatal, error, warn, info, debug, trace or silent',
      oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    ),
    /** Addresses or networks whose X-Forwarded-For is believed. */
    trustedProxies: setting('TRUSTED_PROXIES', [], 'addresses or networks, separated by commas', list(isNetwork)),
    /** Other origins whose pages may call the API. */
    allowedOrigins: setting('ALLOWED_ORIGINS', [], 'origins such as https://example.com, separated by commas', list(isOrigin)),
    /** Who sends it as a bearer token reads the metrics; without one there are none. */
    metricsToken: setting<string | undefined>('METRICS_TOKEN', undefined, 'at least 16 characters', atLeast(16)),
    /** How long /readyz announces a stop to balancers before the port closes. */
    drainSeconds: setting('DRAIN_SECONDS', isProduction ? 5 : 0, 'seconds from 0 to 300', number(0, 300)),
    /** A page that takes longer is sent without data, which the app then fetches. */
    pageSeconds: setting('PAGE_SECONDS', 1, 'seconds from 0.1 to 60', number(0.1, 60)),
    requestsPerMinute: setting('REQUESTS_PER_MINUTE', 600, 'a whole number from 1', number(1, 1_000_000, true)),
    /** A LocationIQ-compatible location service; undefined answers from the embedded Indian places. */
    geocoderUrl: setting<string | undefined>('GEOCODER_URL', undefined, 'an http or https URL without a query', toServiceUrl),
    geocoderKey: setting<string | undefined>('GEOCODER_KEY', undefined, 'the key of GEOCODER_URL', (text) => text),
  }
  // A process that made its own would refuse the links, codes and printed tables of the others.
  if (isProduction && config.databaseUrl && !config.mediaSecrets)
    problems.push('MEDIA_SECRET must be set when DATABASE_URL is, in production')
  if (isProduction && config.databaseUrl && !config.otpPeppers) problems.push('OTP_PEPPER must be set when DATABASE_URL is, in production')
  if (isProduction && config.databaseUrl && !config.tableSecrets)
    problems.push('TABLE_SECRET must be set when DATABASE_URL is, in production')
  // The demo inbox shows the codes of all customers.
  if (isProduction && !config.smtpUrl) problems.push('SMTP_URL must be set in production: without it no email can be sent')
  if (isProduction && !config.smsUrl) problems.push('SMS_URL must be set in production: without it no text message can be sent')
  if (config.smtpUrl && config.mailFrom === '' && !problems.some((problem) => problem.startsWith('MAIL_FROM')))
    problems.push('MAIL_FROM must be set when SMTP_URL is')
  if (isProduction && config.smsUrl) {
    const missing = SMS_TEMPLATES.filter((template) => config.smsTemplates[template] === undefined)
    if (missing.length > 0) problems.push(`SMS_TEMPLATES must name the registered text of ${missing.join(', ')} in production`)
  }
  if (isProduction && !env['SMS_SENDER']?.trim())
    problems.push('SMS_SENDER must be set in production: the sender as registered with the operators')
  if (isProduction && env['BRAND_MISSING'])
    problems.push(`The brand of the app must name its ${env['BRAND_MISSING']}: write them into src/brands, and build the app again`)
  if (isProduction && !config.databaseUrl && !config.dataDir) problems.push('DATA_DIR must be a folder in production')
  if (problems.length > 0) throw new Error(`The server cannot start:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  return config
}

/** With the secrets of the data folder in the place of those that are not set. */
export function withSecrets(config: Config) {
  const stored = (name: (typeof SECRET_FILES)[number]): Secrets => [storedSecret(config.dataDir, name)]
  return {
    ...config,
    mediaSecrets: config.mediaSecrets ?? stored('media-secret'),
    otpPeppers: config.otpPeppers ?? stored('otp-pepper'),
    tableSecrets: config.tableSecrets ?? stored('table-secret'),
  }
}

const oneOf = (values: string[]) => (text: string) => values.find((value) => value === text)

const number =
  (from: number, to: number, whole = false) =>
  (text: string) => {
    const value = Number(text)
    return Number.isFinite(value) && value >= from && value <= to && (!whole || Number.isInteger(value)) ? value : undefined
  }

/** Days; below the least, people would lose what they are still using. */
const retention = (least: number) => (text: string) => {
  const days = number(0, 36_500, true)(text)
  return days === undefined || days === 0 || days >= least ? days : undefined
}

const SECRETS_RULE = 'at least 32 characters, or several secrets of that length separated by commas'

const toSecrets = (text: string): Secrets | undefined => {
  const [first, ...older] = list((entry) => entry.length >= 32)(text) ?? []
  return first === undefined ? undefined : [first, ...older]
}

const atLeast = (length: number) => (text: string) => (text.length >= length ? text : undefined)

const toMoment = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined

const toBoolean = (text: string) => ({ true: true, '1': true, false: false, '0': false })[text.toLowerCase()]

const toUrlOf = (protocols: string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '' ? text : undefined

const toPostgresUrl = toUrlOf(['postgres:', 'postgresql:'])

const toSender = (text: string) => (/^(?:[^\p{C}<>@"]{1,60} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(text) ? text : undefined)

function toTemplateIds(text: string): Partial<Record<Template, string>> | undefined {
  const ids: Partial<Record<Template, string>> = {}
  for (const pair of text.split(',')) {
    const [, template = '', id = ''] = /^\s*([\w-]+)\s*=\s*([\w-]{1,64})\s*$/.exec(pair) ?? []
    if (!isTemplate(template)) return undefined
    ids[template] = id
  }
  return ids
}

const toServiceUrl = (text: string) => (/^https?:\/\/[^?#]+$/.test(text) && URL.canParse(text) ? text : undefined)

const list = (isGood: (entry: string) => boolean) => (text: string) => {
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.every(isGood) ? entries : undefined
}

// Not ipaddr.isValidCIDR: it also takes `10/8`.
const isNetwork = (entry: string): boolean =>
  isIP(entry) !== 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) || ipaddr.IPv6.isValidCIDR(entry)

const isHost = (entry: string) => nameOf(entry) !== undefined && !/^[^:]*:\d*$/.test(entry)

const toOrigin = (text: string) => (isOrigin(text) ? text : undefined)

const isOrigin = (entry: string) => URL.canParse(entry) && new URL(entry).origin === entry && /^https?:/.test(entry)
