import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { startProcess } from './support/process.ts'
import { startGateway, startMailServer } from './support/receivers.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

test("a server that logs all it can tells no secret of a customer's whole story", { timeout: 300_000 }, async () => {
  const mail = await startMailServer()
  const gateway = await startGateway((_request, reply) => reply.end('{}'))
  cleanUps.push(mail.close, gateway.close)
  const dataDir = mkdtempSync(join(tmpdir(), 'mezbaan-canary-'))
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startProcess({
    DATA_DIR: dataDir,
    DEMO: 'false',
    LOG_LEVEL: 'trace',
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@mezbaan.example',
    SMS_URL: gateway.url,
    SMS_TOKEN: 'canary-sms-token-5521',
    MEDIA_SECRET: 'canary-media-secret-0123456789abcdef',
    OTP_PEPPER: 'canary-otp-pepper-0123456789abcdefgh',
  })
  cleanUps.push(() => server.kill())

  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const reply = await fetch(`${server.url}/api/customer/${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, data: ((await reply.json()) as any).data }
  }
  const codeIn = (read: () => string | undefined): Promise<string> =>
    vi.waitUntil(() => /\b(\d{6})\b/.exec(read() ?? '')?.[1], { timeout: 15_000, interval: 50 })
  const [email, phone, password, changed] = ['wren.bird@example.com', '6123498765', 'canary sings at dawn', 'canary sleeps at dusk']
  for (const username of [phone, email]) await call('POST', 'register/send-otp', { username, userType: 'CUSTOMER' })
  const [smsCode, mailCode] = [
    await codeIn(() => (gateway.requests[0]?.body as { text: string } | undefined)?.text),
    // Only the text of the mail: its headers have other numbers of six digits.
    await codeIn(() => mail.received[0]?.raw.split('\r\n\r\n')[1]),
  ]
  const registration = { name: 'Meera Iyer', emailId: email, contactNumber: Number(phone), password, whitelabelId: 1 }
  const codes = { emailOtp: Number(mailCode), contactNumberOtp: Number(smsCode) }
  await call('POST', 'register', { ...registration, ...codes, emailOtp: (codes.emailOtp + 1) % 1_000_000 })
  const registered = await call('POST', 'register', { ...registration, ...codes })
  expect(registered.status).toBe(200)
  const { token } = registered.data
  expect((await call('POST', 'login', { username: email, password: 'canary guesses' })).status).toBe(401)
  const session = (await call('POST', 'login', { username: email, password, remember: true })).data.token
  await call('PATCH', 'cart/upsert', { businessId: 'dariya-mahal', menuId: 'nothing', quantity: 1, status: true }, session)
  await call('POST', 'order', { canary: 'canary in a body' }, session)
  await call('GET', `customer/signed-url?key=canary-key-in-a-query&token=${session}`, undefined, session)
  await fetch(`${server.url}/api/customer/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"password":"canary cut',
  })
  await call('POST', 'logout', undefined, token)
  expect((await call('POST', 'reset-password', { recipient: email, otp: 111_111, password: changed, userType: 'CUSTOMER' })).status).toBe(
    422,
  )
  await server.stop()

  const output = server.output()
  // Proves that the server did log: each request has its lines.
  expect(output.match(/\/api\/customer\/register/g)?.length).toBeGreaterThan(2)
  const codeAlone = (code: string) => new RegExp(`(?<![\\d.])${code}(?!\\d)`)
  const hits = [token, session, 'canary', password, changed, email, phone].filter((secret) => output.includes(secret))
  expect([...hits, ...[smsCode, mailCode].filter((code) => codeAlone(code).test(output))]).toEqual([])
})
