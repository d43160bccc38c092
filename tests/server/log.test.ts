import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { errorForLog } from '#server/http/log.ts'
import { codesOn, newContact, notThe } from './support/codes.ts'
import { withServer } from './support/server.ts'

const lines: string[] = []
const server = withServer('pglite', {
  config: readConfig({ LOG_LEVEL: 'trace' }),
  logTo: { write: (line) => void lines.push(line) },
})
const { codeFor, logIn, readyToRegister, register, reset, sendRegistrationCode, sendResetCode } = codesOn(server)
const log = () => lines.join('')
/** Without what the clock wrote: by chance a code is among the digits of a time. */
const timelessLog = () =>
  lines.map((line) => JSON.stringify(JSON.parse(line), (key, value: unknown) => (CLOCKS.has(key) ? undefined : value))).join('')
const CLOCKS = new Set(['time', 'responseTime'])

describe('the log', () => {
  test('holds no code, password, token or contact of a customer, at any level', async () => {
    const contact = newContact()
    const ready = await readyToRegister(contact)
    const password = 'canary sings at dawn'
    await register({ ...ready, password, emailOtp: notThe(ready.emailOtp) })
    const { token } = (await register({ ...ready, password })).body.data
    await server.ask('GET', 'cart', undefined, { authorization: `Bearer ${token}`, 'customer-id': 'somebody-else' })
    await logIn(contact.email, 'canary is wrong')
    const session = (await logIn(contact.email, password)).body.data.token
    server.clock.now = new Date(server.clock.now.getTime() + 30_000)
    await sendResetCode(contact.email)
    const code = await codeFor(contact.email)
    await reset(contact.email, code, 'canary sleeps')

    expect(log()).toContain('/api/customer/register')
    expect(log()).toContain('identity headers differ')
    const codes = [ready.emailOtp, ready.contactNumberOtp, code].flatMap((otp) => [String(otp), String(otp).padStart(6, '0')])
    const secrets = [password, 'canary', token, session, contact.email, contact.phone, ...codes]
    // A code of few digits is found in ports, too.
    for (const secret of secrets.filter((text) => text.length > 4)) expect(timelessLog()).not.toContain(secret)
  })

  test('tells of a failed query the statement, not the values', async () => {
    lines.length = 0
    const { email } = newContact()
    await server.database.db.execute(sql`alter table messages rename to messages_elsewhere`)
    try {
      expect((await sendRegistrationCode(email)).status).toBe(500)
    } finally {
      await server.database.db.execute(sql`alter table messages_elsewhere rename to messages`)
    }
    const failure = lines
      .map((line) => JSON.parse(line) as { msg: string; err: Record<string, string> })
      .find(({ msg }) => msg === 'unhandled failure')!
    expect(failure.err).toEqual({
      type: 'Error',
      message: expect.stringMatching(/^failed: insert into "messages" /),
      stack: expect.stringMatching(/^ +at /),
      code: '42P01',
    })
    expect(log()).not.toContain(email)
    expect(log()).not.toMatch(/"code\\*":\\*"\d{6}/)
  })

  test('the log describes what is thrown even when it is no error', () => {
    expect(errorForLog('a secret text')).toEqual({ type: 'string', message: '', stack: '' })
    expect(errorForLog(new TypeError('x is undefined'))).toMatchObject({ type: 'TypeError', message: 'x is undefined' })
    const quoting = Object.assign(new Error('invalid input syntax for type integer: "012345"'), { severity: 'ERROR', code: '22P02' })
    expect(errorForLog(quoting)).toMatchObject({ message: 'failed: a statement', code: '22P02' })
  })
})
