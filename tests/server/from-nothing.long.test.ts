import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findChromium } from '#scripts/find-chromium.ts'
import { freePort } from '#scripts/free-port.ts'
import { ROOT } from '#scripts/run-command.ts'
import { placeLink } from '#server/origins/links.ts'
import { newContact } from './support/codes.ts'
import { blocksBelow, nginxAround, NGINX } from './support/operations-page.ts'
import { clusterIn, makeCluster, postgresFolder, postgresMissing } from './support/postgres.ts'
import { certificateIn, nextCode } from './support/production.ts'
import { startGateway, startMailServer } from './support/receivers.ts'

const missing = postgresMissing ?? (NGINX ? undefined : 'no nginx found')
if (missing) test.skip(`a machine as docs/operations.md makes it: skipped, ${missing}`, () => {})
else describe('a machine as docs/operations.md makes it', followed)

interface Answer {
  status: number
  headers: NodeJS.Dict<string | string[]>
  body: string
}

function followed() {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-machine-'))
  const clone = join(folder, 'clone')
  const bin = join(folder, 'bin')
  const closes: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
  let ports: { first: number; second: number; http: number; https: number }
  let ca: Buffer
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let gateway: Awaited<ReturnType<typeof startGateway>>
  let place: (text: string) => string
  /** What the blocks printed. */
  let printed = ''
  let blockEnv: NodeJS.ProcessEnv

  beforeAll(async () => {
    const pair = certificateIn(folder, 'DNS:food.example.com,IP:127.0.0.1')
    ca = readFileSync(pair.cert)
    mail = await startMailServer({
      disabledCommands: [],
      key: readFileSync(pair.key),
      cert: ca,
      onAuth: (_auth, _session, done) => done(null, { user: 'mezbaan' }),
    })
    gateway = await startGateway((_request, reply) => reply.end('{}'))
    closes.push(mail.close, gateway.close)
    const postgres = postgresFolder()
    closes.push(postgres.remove)
    const cluster = clusterIn(postgres, 'data')
    await makeCluster(postgres, 'data')
    await cluster.start()
    closes.push(cluster.stop)
    const [first, second, http, https] = [await freePort(), await freePort(), await freePort(), await freePort()]
    ports = { first, second, http, https }
    place = (text) =>
      text
        .replaceAll('/usr/bin/node', process.execPath)
        .replaceAll('/var/run/postgresql', postgres.folder)
        .replaceAll(/(?<![\w.])\/(?=(?:etc|srv|var\/www)\/)/g, `${folder}/`)
        // The test orders at any hour, so the outlet is always open.
        .replaceAll('"opens": "11:00", "closes": "23:00"', '"opens": "00:00", "closes": "00:00"')
        .replaceAll(/\b3001\b/g, String(first))
        .replaceAll(/\b3002\b/g, String(second))
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replace('listen 443 ', `listen 127.0.0.1:${https} `)
        .replace('mail.example.com:587', mail.url.replace('smtp://', ''))
        .replace('https://sms.example.com/send', gateway.url)

    const services = await startServices(pair.cert)
    putPrograms(services)
    const nodeEnv = { NODE_ENV: undefined, VITEST: undefined, TEST_LEVEL: undefined, DATABASE_URL: undefined }
    blockEnv = {
      ...process.env,
      ...nodeEnv,
      PATH: `${bin}:${process.env.PATH}`,
      PGHOST: postgres.folder,
      PGUSER: 'postgres',
      CURL_HOME: folder,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.file://${clone}.insteadOf`,
      GIT_CONFIG_VALUE_0: 'https://git.example.com/mezbaan.git',
      npm_config_prefer_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    }
    writeFileSync(join(folder, '.curlrc'), `cacert = "${pair.cert}"\nconnect-to = "food.example.com:443:127.0.0.1:${https}"\n`)
    await makeFolders(pair)
    for (const { language, text } of blocksBelow('From nothing to the first order')) {
      if (language === 'sh') await runScript(text)
      else writeNamedFile(text)
    }
  }, 900_000)
  afterAll(async () => {
    for (const close of closes.toReversed()) await close()
  }, 60_000)

  /** Makes the files that packages of the distribution, certbot and a clone of the business's own would leave. */
  async function makeFolders({ key, cert }: { key: string; cert: string }): Promise<void> {
    for (const made of [
      'etc/systemd/system',
      'etc/nginx/conf.d',
      'etc/letsencrypt/live/food.example.com',
      'srv/mezbaan',
      'var/www/html',
      'temp',
    ])
      mkdirSync(join(folder, made), { recursive: true })
    writeFileSync(join(folder, 'etc/letsencrypt/live/food.example.com/fullchain.pem'), readFileSync(cert))
    writeFileSync(join(folder, 'etc/letsencrypt/live/food.example.com/privkey.pem'), readFileSync(key))
    writeFileSync(join(folder, 'etc/nginx/nginx.conf'), nginxAround(folder, `${folder}/etc/nginx/conf.d`))
    mkdirSync(clone)
    await promisify(execFile)('sh', ['-c', 'git ls-files -z | xargs -0 cp --parents -t "$0"', clone], { cwd: ROOT })
  }

  /** Stand-ins for programs that would change the machine. */
  function putPrograms(services: string): void {
    mkdirSync(bin)
    const programs = {
      'apt-get': 'exit 0',
      adduser: 'exit 0',
      certbot: 'exit 0',
      runuser: 'shift 3; exec "$@"',
      systemctl: `exec curl -fsS '${services}' --data "$*"`,
      nginx: `exec ${NGINX} -c ${folder}/etc/nginx/nginx.conf "$@"`,
    }
    for (const [name, script] of Object.entries(programs)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
      chmodSync(join(bin, name), 0o755)
    }
  }

  async function runScript(text: string): Promise<void> {
    // What is cloned is what was committed.
    if (text.includes('git clone'))
      execFileSync('sh', ['-c', 'git init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm a'], { cwd: clone })
    const child = spawn('bash', ['-euo', 'pipefail', '-c', place(text)], { cwd: clone, env: blockEnv, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${text}\nended with ${code}:\n${printed.slice(-5000)}`)
  }

  function writeNamedFile(text: string): void {
    const name = /^(?:#|\/\/) (\S+)\n/.exec(text)![1]!
    const file = name.startsWith('/') ? place(name) : join(clone, name)
    if (!existsSync(dirname(file))) throw new Error(`${name} lies in a folder that is not there`)
    writeFileSync(file, place(text))
  }

  /** What systemd does with the unit that the document gives; `systemctl` asks it by HTTP. */
  async function startServices(extraCa: string): Promise<string> {
    const running = new Map<string, ChildProcess>()
    let web: ChildProcess | undefined
    const stop = async (child: ChildProcess | undefined) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill()
      await once(child, 'exit')
    }
    async function start(unit: string): Promise<void> {
      const [name, instance] = unit.split('@')
      const lines = readFileSync(join(folder, `etc/systemd/system/${name}@.service`), 'utf8')
        .replaceAll('%i', instance!)
        .split('\n')
      const values = (key: string) => lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
      const settings = values('EnvironmentFile').flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
      const pairs = [...values('Environment'), ...settings].map((line) => [
        line.split('=')[0]!,
        line.slice(line.indexOf('=') + 1).replaceAll('"', ''),
      ])
      const [command, ...args] = values('ExecStart')[0]!.split(' ')
      const log = join(folder, `${unit}.log`)
      const child = spawn('sh', ['-c', 'exec "$0" "$@" >>"$LOG" 2>&1', command!, ...args], {
        cwd: values('WorkingDirectory')[0]!,
        env: { PATH: process.env.PATH, ...Object.fromEntries(pairs), LOG: log, NODE_EXTRA_CA_CERTS: extraCa },
        stdio: 'ignore',
      })
      running.set(unit, child)
      const [after, ...afterArgs] = values('ExecStartPost')[0]!.split(' ')
      await promisify(execFile)(after!, afterArgs).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${readFileSync(log, 'utf8')}`)
      })
    }
    const deeds: Record<string, (units: string[]) => Promise<unknown>> = {
      'daemon-reload': async () => {},
      enable: ([_now, ...units]) => Promise.all(units.map(start)),
      restart: async (units) => {
        for (const unit of units) {
          await stop(running.get(unit))
          await start(unit)
        }
      },
      reload: async () => {
        web = spawn(NGINX!, ['-c', join(folder, 'etc/nginx/nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' })
        const answers = () => fetch(`http://127.0.0.1:${ports.http}/`, { redirect: 'manual' }).then(Boolean, () => false)
        await vi.waitUntil(answers, { timeout: 20_000 })
      },
    }
    const server = createServer(async (asked, reply) => {
      let text = ''
      for await (const chunk of asked) text += String(chunk)
      const [deed, ...units] = text.split(' ')
      await deeds[deed!]!(units).then(
        () => reply.end(),
        (error: unknown) => reply.writeHead(500).end(console.error(String(error))),
      )
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closes.push(
      () => server.close(),
      () => Promise.all([web, ...running.values()].map(stop)),
    )
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  const agent = new Agent({ keepAlive: true })
  closes.push(() => agent.destroy())
  async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const asked = request({
      agent,
      host: '127.0.0.1',
      port: ports.https,
      servername: 'food.example.com',
      ca,
      method,
      path,
      headers: { host: 'food.example.com', ...(body && { 'content-type': 'application/json' }), ...headers },
    })
    asked.end(body && JSON.stringify(body))
    const [reply] = await once(asked, 'response')
    let text = ''
    for await (const chunk of reply) text += String(chunk)
    return { status: reply.statusCode, headers: reply.headers, body: text }
  }
  const dataOf = ({ body }: Answer): any => JSON.parse(body).data

  /** Signs the owner in, with the password that was printed. */
  async function enterCounter(): Promise<string> {
    const password = / with the password (\S+)\./.exec(printed)![1]!
    const entered = await ask('POST', '/api/counter/login', { email: 'ravi@food.example.com', password })
    return String(entered.headers['set-cookie']).split(';')[0]!
  }

  const PASSWORD = 'boat on a lake'
  let account: string
  let ordered: string
  let token: string
  test('a customer signs up with a code of either kind, and the first order is placed and accepted', async () => {
    const { email, phone } = newContact()
    for (const username of [phone, email])
      expect((await ask('POST', '/api/customer/register/send-otp', { username, userType: 'CUSTOMER' })).status).toBe(200)
    const opened = await ask('POST', '/api/customer/register', {
      name: 'Meera Iyer',
      password: PASSWORD,
      whitelabelId: 1,
      emailId: email,
      emailOtp: Number(await nextCode(email, mail.received, gateway.requests)),
      contactNumber: Number(phone),
      contactNumberOtp: Number(await nextCode(phone, mail.received, gateway.requests)),
    })
    expect([opened.status, opened.body]).toEqual([200, expect.anything()])
    ;({ token } = dataOf(opened))
    account = email
    const [, menuId] = /"menuId":"([^"]+)"/.exec((await ask('GET', '/api/customer/business/haveli/menu')).body)!
    ordered = menuId!
    const order = { businessId: 'haveli', items: [{ menuId, quantity: 2 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
    const placed = await ask('POST', '/api/customer/order', order, { authorization: `Bearer ${token}` })
    expect([placed.status, dataOf(placed).orderNumber]).toEqual([201, 1])

    const cookie = await enterCounter()
    const { orderId } = dataOf(placed)
    const moves = `/api/counter/outlets/haveli/orders/${orderId}/moves`
    expect((await ask('POST', moves, { action: 'accept', minutes: 20 }, { cookie })).status).toBe(200)
    const seen = await ask('GET', `/api/customer/order/${orderId}`, undefined, { authorization: `Bearer ${token}` })
    expect(dataOf(seen).orderStatus).toBe('ACCEPTED')
  })

  test('in Chromium a guest opens the link of a printed code, signs in and orders, and follows what the counter does', async () => {
    const secret = /^TABLE_SECRET=(.+)$/m.exec(readFileSync(join(folder, 'etc/mezbaan.env'), 'utf8'))![1]!
    const browser = await chromium.launch({
      executablePath: findChromium()!,
      args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP food.example.com:443 127.0.0.1:${ports.https}`],
    })
    onTestFinished(() => browser.close())
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, ignoreHTTPSErrors: true, serviceWorkers: 'block' })
    page.setDefaultTimeout(30_000)
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
    await page.goto(placeLink([secret], 'https://food.example.com', 'haveli', { type: 'TABLE', id: 7 }))
    await page.getByRole('button', { name: 'ADD Dal Makhani', exact: true }).click()
    await page.getByRole('link', { name: /View Cart/ }).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await page.getByLabel('Email').fill(account)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Auto-detected', { exact: true }).waitFor()
    await page.getByRole('button', { name: /Place Order/ }).click()
    await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
    await page.getByText('Order 2', { exact: true }).first().waitFor()
    const orderId = new URL(page.url()).pathname.split('/').at(-1)!
    const moves = `/api/counter/outlets/haveli/orders/${orderId}/moves`
    const cookie = await enterCounter()
    await ask('POST', moves, { action: 'accept', minutes: 20 }, { cookie })
    await ask('POST', moves, { action: 'prepare' }, { cookie })
    await page.goto('https://food.example.com/my-orders')
    await page.getByRole('article').getByText('Preparing').first().waitFor()
    expect(problems).toEqual([])
  })

  test('news of the board come through at once', async () => {
    const headers = { host: 'food.example.com', cookie: await enterCounter() }
    const stream = request({
      host: '127.0.0.1',
      port: ports.https,
      servername: 'food.example.com',
      ca,
      path: '/api/counter/outlets/haveli/news',
      headers,
    })
    stream.end()
    const [reply] = (await once(stream, 'response')) as [IncomingMessage]
    const [first] = await once(reply, 'data')
    expect(String(first)).toContain('event: changed')
    stream.destroy()
  })

  test('nothing that only builds and tests is left, and what runs writes nothing beside itself', () => {
    const release = join(folder, 'srv/mezbaan/current')
    const packages = readdirSync(join(release, 'node_modules'))
    for (const name of ['vite', 'tsx', 'typescript', 'react', 'vitest']) expect(packages).not.toContain(name)
    // ProtectSystem=strict lets the server write no folder here.
    expect(readdirSync(release)).not.toContain('data')
  })

  test('pages come by TLS alone, with HSTS for subdomains said once, and the business is named', async () => {
    const page = await ask('GET', '/about', undefined, { accept: 'text/html' })
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(page.body).toContain('<div id="root">')
    const plain = await fetch(`http://127.0.0.1:${ports.http}/home`, { redirect: 'manual', headers: { host: 'food.example.com' } })
    expect([plain.status, plain.headers.get('location')]).toEqual([301, expect.stringMatching(/^https:\/\/[^/]+\/home$/)])
  })

  test('while one process after the other is restarted, each request is answered', async () => {
    const answers: string[] = []
    const over = new AbortController()
    async function customer(method: string, path: string, body?: object): Promise<void> {
      while (!over.signal.aborted) {
        const answer = await ask(method, path, body, { authorization: `Bearer ${token}` }).catch((error: unknown) => String(error))
        answers.push(typeof answer === 'string' ? answer : `${answer.status}`)
        await sleep(100)
      }
    }
    const asking = [
      customer('GET', '/api/customer/business/haveli/menu'),
      customer('PATCH', '/api/customer/cart/upsert', { businessId: 'haveli', menuId: ordered, quantity: 1, status: true }),
      customer('GET', '/api/customer/order/ongoing-orders'),
    ]
    for (const { text } of blocksBelow('A deploy, and the way back')) await runScript(text)
    over.abort()
    await Promise.all(asking)
    expect(answers.length).toBeGreaterThan(200)
    expect(answers.filter((answer) => answer !== '200')).toEqual([])
  })

  test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd takes the unit as it is', async () => {
    const { stderr } = await promisify(execFile)('systemd-analyze', ['verify', join(folder, 'etc/systemd/system/mezbaan@.service')])
    expect(stderr.split('\n').filter((line) => line.includes('mezbaan@'))).toEqual([])
  })
}
