import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { Undeliverable } from '#server/messages/carrier.ts'
import { carriersOf } from '#server/messages/carriers.ts'
import { type EmailSettings, emailCarrier } from '#server/messages/email.ts'
import type { Message } from '#server/messages/outbox.ts'
import { smsCarrier, type SmsSettings } from '#server/messages/sms.ts'
import { emailOf, SMS_TEMPLATES, smsOf, TEMPLATES } from '#server/messages/templates.ts'
import { startGateway, startMailServer } from './support/receivers.ts'

const cleanUps: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})
const never = new AbortController().signal

function message(more: Partial<Message> = {}): Message {
  return {
    id: 'message-1',
    channel: 'EMAIL',
    recipient: 'meera@example.com',
    template: 'reset-code',
    variables: { code: '012345' },
    createdAt: new Date('2026-11-21T12:00:00Z'),
    dueAt: null,
    tries: 1,
    sentAt: null,
    ...more,
  }
}

describe('emails', () => {
  async function mailServer(options?: SMTPServerOptions) {
    const server = await startMailServer(options)
    cleanUps.push(server.close)
    return server
  }
  const carrierTo = (smtpUrl: string, more: Partial<EmailSettings> = {}) =>
    emailCarrier({ smtpUrl, from: 'Mezbaan <no-reply@mezbaan.example>', brand: 'Mezbaan', requiresTls: false, ...more })

  test('the recipient reads the code', async () => {
    const { received, url } = await mailServer()
    await carrierTo(url).carry(message(), never)
    expect(received.map(({ to }) => to)).toEqual([['meera@example.com']])
    const mail = await PostalMime.parse(received[0]!.raw)
    expect(mail).toMatchObject({
      from: { name: 'Mezbaan', address: 'no-reply@mezbaan.example' },
      to: [{ address: 'meera@example.com' }],
      subject: 'Your Mezbaan password code',
      messageId: '<message-1@mezbaan.example>',
    })
    expect(mail.text).toMatch(/^012345 is your code to set a new Mezbaan password\.\n\nIt is valid for 5 minutes\./)
    expect(mail.attachments).toEqual([])
  })

  test('an address with more in it reaches no other recipient', async () => {
    const { received, url } = await mailServer()
    await carrierTo(url)
      .carry(message({ recipient: 'meera@example.com, eve@example.com' }), never)
      .catch(() => {})
    expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.com')
  })

  test.each([
    [550, true],
    [450, false],
  ])('a recipient refused with %d is undeliverable: %j', async (responseCode, undeliverable) => {
    const { url } = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such mailbox'), { responseCode })),
    })
    const failure = await carrierTo(url)
      .carry(message(), never)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure instanceof Undeliverable).toBe(undeliverable)
    if (undeliverable) expect((failure as Error).message).toBe('refused with 550')
  })

  test('a server that is not there is tried again', async () => {
    const failure = await carrierTo(`smtp://127.0.0.1:${await freePort()}`)
      .carry(message(), never)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: expect.stringMatching(/ESOCKET|ECONNECTION|ECONNREFUSED/) })
  })

  test('no code goes over an open line where encryption is asked for', async () => {
    const { received, url } = await mailServer()
    const failure = await carrierTo(url, { requiresTls: true })
      .carry(message(), never)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(Undeliverable)
    expect(received).toEqual([])
  })

  test('a server that hangs is left when the time is up', async () => {
    const time = new AbortController()
    const { url } = await mailServer({ onMailFrom: () => time.abort() })
    await expect(carrierTo(url).carry(message(), time.signal)).rejects.toThrow()
  })
})

describe('text messages', () => {
  async function gateway(answer: Parameters<typeof startGateway>[0]) {
    const server = await startGateway(answer)
    cleanUps.push(server.close)
    return server
  }
  const carrierTo = (url: string, more: Partial<SmsSettings> = {}) =>
    smsCarrier({
      url,
      token: 'gateway-token',
      sender: 'MEZBAN',
      templateIds: { 'reset-code': '1107161234567890123' },
      brand: 'Mezbaan',
      ...more,
    })
  const sms = () => message({ channel: 'SMS', recipient: '9876543210' })
  const answering = (status: number, headers = {}) =>
    gateway((_request, reply) => reply.writeHead(status, headers).end('{"said":"something"}'))

  test('the gateway is told the registered text, what fills it in, and who is asking', async () => {
    const { requests, url } = await answering(202)
    await carrierTo(url).carry(sms(), never)
    expect(requests).toEqual([
      {
        authorization: 'Bearer gateway-token',
        method: 'POST',
        body: {
          id: 'message-1',
          to: '+919876543210',
          sender: 'MEZBAN',
          template: 'reset-code',
          templateId: '1107161234567890123',
          variables: { code: '012345' },
          text: '012345 is your code to set a new Mezbaan password. Valid for 5 minutes. Do not share it with anyone.',
        },
      },
    ])
  })

  test('a message that has no text for SMS is given up, and nothing is sent', async () => {
    const { requests, url } = await answering(202)
    await expect(carrierTo(url).carry({ ...sms(), template: 'new-device' }, never)).rejects.toThrow(Undeliverable)
    expect(requests).toEqual([])
  })

  test.each([
    [500, false],
    [503, false],
    [429, false],
    [408, false],
    [400, true],
    [401, true],
    [404, true],
  ])('an answer of %d is final: %j', async (status, final) => {
    const { url } = await answering(status)
    const failure = await carrierTo(url)
      .carry(sms(), never)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure instanceof Undeliverable).toBe(final)
  })

  test('a code does not follow a redirect', async () => {
    const elsewhere = await answering(200)
    const { url } = await answering(307, { location: elsewhere.url })
    await expect(carrierTo(url).carry(sms(), never)).rejects.toThrow()
    expect(elsewhere.requests).toEqual([])
  })

  test('a gateway that hangs is left when the time is up', async () => {
    const time = new AbortController()
    const { url, requests } = await gateway(() => time.abort())
    await expect(carrierTo(url).carry(sms(), time.signal)).rejects.toThrow()
    expect(requests).toHaveLength(1)
  })
})

describe('templates', () => {
  const expectNameAndCode = (text: string, template: string) => {
    expect(text).toContain('Mezbaan')
    expect(text.includes('012345')).toBe(template.endsWith('-code'))
  }

  test.each(TEMPLATES)('the email of %s says everything, and its subject, which a lock screen shows, no code', (template) => {
    const { subject, text } = emailOf(template, { code: '012345' }, 'Mezbaan')
    expectNameAndCode(text, template)
    expect(subject).not.toContain('012345')
  })

  test.each(SMS_TEMPLATES)('the text message of %s says everything in 160 characters', (template) => {
    const text = smsOf(template, { code: '012345' }, 'Mezbaan')
    expectNameAndCode(text, template)
    expect(text.length).toBeLessThanOrEqual(160)
  })
})

describe('what was done to an account', () => {
  test.each([
    ['EMAIL', 'email', 'mobile number'],
    ['SMS', 'mobile number', 'email'],
  ])('a change of the %s names it, and the contact that is left for a reset', (changed, what, other) => {
    const { subject, text } = emailOf('contact-changed', { changed }, 'Mezbaan')
    expect(subject).toBe(`The ${what} of your Mezbaan account was changed`)
    expect(text).toContain(`enter your ${other} to take your account back`)
  })

  test('the message about a sign-in from a new device names its browser and its time', () => {
    const seen = { browser: 'Chrome on Android', time: '21 November 2026 at 5:30 pm' }
    expect(emailOf('new-device', seen, 'Mezbaan').text).toContain('Chrome on Android, on 21 November 2026 at 5:30 pm, India time.')
    expect(emailOf('new-device', { time: seen.time }, 'Mezbaan').text).toContain('a browser that we do not know, on 21 November')
  })
})

describe('carriers', () => {
  const settings = {
    isProduction: false,
    brandName: 'Mezbaan',
    smtpUrl: undefined,
    mailFrom: '',
    smsUrl: undefined,
    smsToken: undefined,
    smsSender: 'MEZBAN',
    smsTemplates: {},
  }
  const printNothing = () => {}

  test('without a mail server and a gateway both channels end in the demo inbox', async () => {
    const { EMAIL, SMS } = await carriersOf(settings, printNothing)
    expect([EMAIL.keepsCodes, SMS.keepsCodes]).toEqual([true, true])
  })

  test('what is configured is used', async () => {
    const urls = { smtpUrl: 'smtp://127.0.0.1:25', mailFrom: 'no-reply@mezbaan.example', smsUrl: 'http://127.0.0.1:1/sms' }
    const { EMAIL, SMS } = await carriersOf({ ...settings, ...urls }, printNothing)
    expect([EMAIL.keepsCodes, SMS.keepsCodes]).toEqual([false, false])
  })

  test.each(['SMTP_URL', 'SMS_URL'])('the demo inbox never stands in for %s in production', async (missing) => {
    const production = {
      ...settings,
      isProduction: true,
      ...(missing !== 'SMTP_URL' && { smtpUrl: 'smtp://127.0.0.1:25', mailFrom: 'no-reply@mezbaan.example' }),
      ...(missing !== 'SMS_URL' && { smsUrl: 'http://127.0.0.1:1/sms' }),
    }
    await expect(carriersOf(production, printNothing)).rejects.toThrow(missing)
  })
})

/** A port without a listener. */
async function freePort(): Promise<number> {
  const server = createTcpServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
