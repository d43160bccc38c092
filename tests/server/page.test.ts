import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '#server/main.ts'
import { TEST_CATALOGUE } from './support/catalogue.ts'

/** Renders what the server has read, late, or not at all. */
const RENDERER = `
  let renderings = 0
  export const canonicalPath = (path) => path.toLowerCase().replace(/\\/+$/, '')
  export async function render(path, { replies, pictureUrl }) {
    const outletId = path.split('/')[2]
    if (outletId === undefined) return undefined
    if (outletId === 'late') return new Promise(() => {})
    const [{ data }, dishes] = await Promise.all(['', '/menu'].map((of) => replies['/customer/business/{outletId}' + of]({ path: { outletId } })))
    const pictures = [1, 2, 3, 4].map((n) => '<link rel="preload" as="image" href="' + pictureUrl('catalogue/' + n + '.webp') + '"' + (n === 1 ? ' fetchPriority="high"' : '') + '/>').join('')
    return { body: pictures + '<h1>' + data.name + ' $& ' + Object.keys(dishes.data).length + '</h1><script>of the catalogue</script>', answers: '', data: JSON.stringify({ renderings: ++renderings }) }
  }
`

describe('page', () => {
  const spaDir = mkdtempSync(join(tmpdir(), 'mezbaan-dist-'))
  const script = 'console.log("the app");'.repeat(100)
  let server: RunningServer
  beforeAll(async () => {
    mkdirSync(join(spaDir, 'assets'))
    writeFileSync(
      join(spaDir, 'index.html'),
      '<!doctype html><!--landing-pictures--><!--landing-ahead--><div id="root"><!--landing-body--></div><!--page-data--><script>dark()</script><style>a{}</style><script type="module" src="/assets/app-1.js"></script>',
    )
    writeFileSync(join(spaDir, 'assets/app-1.js'), script)
    writeFileSync(join(spaDir, 'assets/app-1.js.br'), brotliCompressSync(script))
    writeFileSync(join(spaDir, 'assets/app-1.js.map'), '{}')
    writeFileSync(join(spaDir, 'assets/thorough-worker-1.js'), script)
    writeFileSync(join(spaDir, 'logo.svg'), '<svg/>')
    writeFileSync(join(spaDir, 'service-worker.js'), script)
    writeFileSync(
      join(spaDir, 'landing-pages.json'),
      JSON.stringify([
        { addressPattern: '^/home/*$', landing: { scripts: ['/assets/home.js'], early: '', body: '<h1>Home</h1>' } },
        {
          addressPattern: '^/outlet/[\\w-]+/*$',
          landing: { scripts: ['/assets/outlet.js'], early: "ask('$&')", body: '<h1>$1 Menu</h1>' },
        },
        ...['/', '/my-cart', '/profile', '/outlet/[\\w-]+/menu/[\\w-]+', '/order/[\\w-]+'].map((route) => ({
          addressPattern: `^${route}$`,
        })),
      ]),
    )
    writeFileSync(join(spaDir, 'renderer.mjs'), RENDERER)
    const catalogue = TEST_CATALOGUE
    server = await startServer({
      env: {},
      port: 0,
      dataDir: undefined,
      logLevel: 'silent',
      allowedOrigins: ['https://app.example'],
      spaDir,
      catalogue,
      signals: false,
    })
  })
  afterAll(async () => {
    await server.close()
    rmSync(spaDir, { recursive: true })
  })
  const get = async (path: string, headers: Record<string, string> = { accept: 'text/html' }) => {
    const reply = await fetch(server.url + path, { headers })
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }

  const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  test.each(['/', '/home', '/outlet/haveli/?x=1', '/index.html', '/my-cart'])(
    '%s answers every visitor with the same bytes, whose own scripts and styles the policy knows by their hashes',
    async (path) => {
      const one = await get(path)
      expect([one.status, one.headers.get('content-type'), one.headers.get('cache-control'), one.headers.get('vary')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
        'accept-encoding',
      ])
      const policy = one.headers.get('content-security-policy')!
      const early = path.startsWith('/outlet') ? [sha("ask('$&')")] : []
      expect(policy).toContain(`script-src ${["'self'", sha('dark()'), ...early].toSorted().join(' ')};`)
      expect(policy).toContain(`style-src 'self' ${sha('a{}')};`)
      expect(policy).not.toMatch(/unsafe|nonce/)
      const other = await get(path, { accept: 'text/html', authorization: 'Bearer x', cookie: 'session=x' })
      const withoutCount = (text: string) => text.replace(/"renderings":\d+/, '')
      expect(withoutCount(other.text)).toBe(withoutCount(one.text))
    },
  )

  test('what a catalogue says is in no policy, even as a script', async () => {
    const { text, headers } = await get('/outlet/haveli/')
    expect(text).toContain('<script>of the catalogue</script>')
    expect(headers.get('content-security-policy')).not.toContain(sha('of the catalogue'))
  })

  test.each(['br', 'gzip', 'identity'])('a page comes in %s, and is answered with 304 while it is the same', async (encoding) => {
    const headers = { accept: 'text/html', 'accept-encoding': encoding }
    const page = await get('/my-cart', headers)
    expect(page.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(page.text).toContain('<div id="root"></div>')
    const again = await get('/my-cart', { ...headers, 'if-none-match': page.headers.get('etag')! })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'))
    expect((await get('/home', { ...headers, 'if-none-match': page.headers.get('etag')! })).status).toBe(200)
  })

  test('a landing route brings its first picture, what asks for its data, and which code it needs; no other does', async () => {
    const outlet = (await get('/outlet/haveli?unfilled&table=4')).text
    expect(outlet).toContain(`<script>ask('$&')</script><link rel="modulepreload" href="/assets/outlet.js">`)
    expect(outlet).toContain('<div id="root"><h1>$1 Menu</h1></div>')
    expect(outlet).not.toContain('home.js')
    const home = (await get('/home')).text
    expect(home).toContain('<div id="root"><h1>Home</h1></div>')
    expect(home).not.toContain('ask(')
    for (const path of ['/profile', '/outlet/haveli/menu/paneer']) {
      const { text } = await get(path)
      expect(text).toContain('<div id="root"></div>')
      expect(text).not.toContain('modulepreload')
    }
  })

  test('a page with data: pictures first, then code; what is in it is sent as it was rendered, once a second', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => get('/outlet/haveli/')))
    for (const { text } of replies) {
      expect(text).toMatch(/<!doctype html>(<link rel="preload" as="image" href="\/media\/catalogue\/\d.webp[^>]*>){3}<script>ask/)
      expect(text).toMatch(/<div id="root"><h1>[^<]+ \$& \d+<\/h1><script>of the catalogue<\/script><\/div>/)
      expect(text).toMatch(/<script type="application\/json" id="page-data">\{"renderings":\d+\}<\/script>/)
    }
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect((await get('/outlet/haveli/?unfilled')).text).toContain('<div id="root"><h1>$1 Menu</h1></div>')
  })

  test('a page is rendered once, however its address is spelled', async () => {
    const spellings = ['/outlet/haveli', '/OuTlEt/haveli', '/outlet/haveli//', '/OUTLET/haveli/']
    const pages = await Promise.all(spellings.map((path) => get(path)))
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1)
  })

  test('an address may ask for as many pages a minute as for anything else, and then waits', async () => {
    const limited = await startServer({
      env: { REQUESTS_PER_MINUTE: '3' },
      port: 0,
      dataDir: undefined,
      logLevel: 'silent',
      spaDir,
      catalogue: TEST_CATALOGUE,
      signals: false,
    })
    try {
      const statuses: number[] = []
      for (const path of ['/home', '/OuTlEt/haveli', '/no/such/page', '/outlet/haveli', '/assets/app-1.js']) {
        const reply = await fetch(limited.url + path, { headers: { accept: 'text/html' } })
        statuses.push(reply.status)
      }
      expect(statuses).toEqual([200, 200, 404, 429, 200])
    } finally {
      await limited.close()
    }
  })

  test('the header names what the page announces, in its order, before the page is read', async () => {
    const { text, headers } = await get('/outlet/haveli/')
    const pictures = [...text.matchAll(/<link rel="preload" as="image" href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
    expect(pictures).toHaveLength(3)
    expect(headers.get('link')!.split(', ')).toEqual([
      ...pictures.map((href, place) => `<${href}>; rel=preload; as=image${place === 0 ? '; fetchpriority=high' : ''}`),
      '</assets/outlet.js>; rel=modulepreload',
      '</assets/app-1.js>; rel=modulepreload',
    ])
    expect((await get('/my-cart')).headers.get('link')).toBe('</assets/app-1.js>; rel=modulepreload')
  })

  test('an outlet that is not there is 404, and a database that does not answer leaves the page without data', async () => {
    for (const [path, expected] of [
      ['/outlet/none', 404],
      ['/outlet/late', 200],
    ]) {
      const { status, text } = await get(path as string)
      expect([status, text.includes('<h1>$1 Menu</h1>'), text.includes('page-data')]).toEqual([expected, true, false])
    }
  })

  test.each([
    '/no/such/page',
    '/%',
    '/%E0%A4%A',
    '/outlet/%',
    '/outlet/%E0%A4',
    '/outlet/a%2Fb',
    '/outlet/haveli/.aws/credentials',
    '/order/%zz',
    '/home.',
    '/.env',
    '/%2Eenv',
    '/assets/old-0.js',
  ])('%s tells people by the page of the app that there is nothing, and programs by JSON, each with 404', async (path) => {
    const page = await get(path, { accept: 'text/html,*/*;q=0.8' })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<div id="root"></div>')
    expect(page.headers.get('content-security-policy')).toContain(sha('dark()'))
    expect((await get(path, { accept: 'text/html', 'if-none-match': page.headers.get('etag')! })).status).toBe(404)
    for (const accept of ['*/*', 'application/json']) {
      const reply = await get(path, { accept })
      expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    }
  })

  test('WebAssembly runs in a thread that may do nothing else, and not in the page', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy')
    expect(await policyOf('/assets/thorough-worker-1.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
    for (const path of ['/home', '/assets/app-1.js']) expect(await policyOf(path)).not.toContain('wasm')
  })

  test('the service worker is asked for anew each time, and may only fetch from here', async () => {
    const { headers } = await get('/service-worker.js', { accept: '*/*' })
    expect([headers.get('cache-control'), headers.get('content-security-policy')]).toEqual([
      'no-cache',
      "default-src 'none'; connect-src 'self'",
    ])
  })

  test('pages, code and pictures carry the headers that guard them', async () => {
    const headersAt = async (path: string) => Object.fromEntries((await fetch(`${server.url}${path}`)).headers)
    const guards = ['cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy', 'referrer-policy', 'x-xss-protection']
    for (const path of ['/home', '/assets/app-1.js', '/media/catalogue/1.webp'])
      for (const name of guards) expect(await headersAt(path)).toHaveProperty(name)
    for (const path of ['/assets/app-1.js', '/media/catalogue/1.webp'])
      expect(await headersAt(path)).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
  })

  test('assets are compressed and cached for ever', async () => {
    const asset = await get('/assets/app-1.js', { 'accept-encoding': 'br' })
    expect(asset.text).toBe(script)
    expect(asset.headers.get('content-encoding')).toBe('br')
    expect(asset.headers.get('content-type')).toContain('javascript')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const plain = await get('/assets/app-1.js', { 'accept-encoding': 'identity' })
    expect([plain.headers.get('content-encoding'), plain.text]).toEqual([null, script])
    expect((await get('/logo.svg')).headers.get('cache-control')).toBe('no-cache')
  })

  test('a call that is not there is answered as any call, whoever asks', async () => {
    const reply = await get('/api/nothing')
    expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  })

  test.each(['landing-pages.json', 'renderer.mjs', 'assets/app-1.js.map'])('%s is no file to load', async (file) => {
    expect((await get(`/${file}`, { accept: '*/*' })).status).toBe(404)
  })

  test('an allowed origin may call the API, without cookies', async () => {
    const reply = await get('/api/customer/business/haveli', { origin: 'https://app.example' })
    expect(reply.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
    expect(reply.headers.get('access-control-expose-headers')).toBe('Retry-After, X-Request-Id')
    const cart = await get('/api/customer/cart', { origin: 'https://app.example' })
    expect([cart.status, cart.headers.get('vary'), cart.headers.get('access-control-allow-origin')]).toEqual([
      401,
      'Origin, Authorization',
      'https://app.example',
    ])
    expect((await get('/home', { origin: 'https://app.example' })).headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await fetch(`${server.url}/api/customer/cart/upsert`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'PATCH' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, POST, PATCH, PUT, DELETE'])
    const upload = await fetch(`${server.url}/media/customers/x/y.webp`, { method: 'OPTIONS', headers: { origin: 'https://app.example' } })
    expect([upload.status, upload.headers.get('access-control-allow-origin')]).toEqual([204, 'https://app.example'])
    expect(
      (await get('/api/customer/business/haveli', { origin: 'https://evil.example' })).headers.get('access-control-allow-origin'),
    ).toBeNull()
  })
})
