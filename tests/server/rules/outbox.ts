import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { CODE_LIFE_MS } from '#server/messages/code-life.ts'
import { messages } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Carrier, type Carriers, Undeliverable } from '#server/messages/carrier.ts'
import { inboxCarrier, textOf } from '#server/messages/inbox.ts'
import { dropOldMessages, type Message, queueMessage, recentMessages } from '#server/messages/outbox.ts'
import { openSender, type Report, TRIES, WAITS_MS } from '#server/messages/sender.ts'
import { FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'

export const outboxRules = (server: TestServer) =>
  describe('the outbox', () => {
    const start = new Date(FIRST_MOMENT)
    const at = (ms: number) => new Date(start.getTime() + ms)
    beforeEach(async () => {
      await server.database.db.delete(messages)
    })

    const queueCode = (recipient = 'meera@example.com', now = start) =>
      queueMessage(server.database.db, { channel: 'EMAIL', value: recipient }, 'register-code', { code: '123456' }, now)
    const stored = async () => (await server.database.db.select().from(messages))[0]!

    /** A sender whose carrier does what the test sets, with the messages it carried and the trouble it reported. */
    function senderWith(carry: (message: Message) => Promise<void> | void = () => {}, keepsCodes = false) {
      const carried: Message[] = []
      const reports: Parameters<Report>[0][] = []
      const carrier: Carrier = {
        keepsCodes,
        async carry(message) {
          carried.push(message)
          await carry(message)
        },
      }
      const carriers: Carriers = { EMAIL: carrier, SMS: carrier, PUSH: carrier }
      const sender = openSender(
        server.database.db,
        carriers,
        (trouble) => reports.push(trouble),
        (error) => {
          throw error
        },
      )
      return { ...sender, carried, reports }
    }

    test('a message is sent once, and then its code is gone', async () => {
      const { tick, carried } = senderWith()
      await queueCode()
      expect(await tick(start)).toBe(1)
      expect(carried).toMatchObject([{ recipient: 'meera@example.com', variables: { code: '123456' } }])
      expect(await stored()).toMatchObject({ sentAt: start, dueAt: null, tries: 1, variables: {} })
      expect(await tick(at(CODE_LIFE_MS))).toBe(0)
    })

    test('a message of a transaction that fails is never sent', async () => {
      const { tick } = senderWith()
      const failing = inTransaction(server.database.db, async (tx) => {
        await queueMessage(tx, { channel: 'SMS', value: '9876543210' }, 'reset-code', { code: '123456' }, start)
        throw new Error('no account after all')
      })
      await expect(failing).rejects.toThrow('no account after all')
      expect(await tick(start)).toBe(0)
    })

    test('of several processes one sends each message', async () => {
      for (let n = 0; n < 15; n++) await queueCode(`guest${n}@example.com`)
      const senders = [senderWith(), senderWith(), senderWith(), senderWith()]
      const sent = await Promise.all(senders.map((sender) => sender.tick(start)))
      expect(sent.reduce((sum, count) => sum + count)).toBe(15)
      const recipients = senders.flatMap((sender) => sender.carried.map((message) => message.recipient))
      expect(new Set(recipients).size).toBe(15)
      expect(recipients).toHaveLength(15)
    })

    test('what fails is tried five times, with longer and longer waits, and then given up', async () => {
      const { tick, carried, reports } = senderWith(() => {
        throw Object.assign(new Error('meera@example.com has code 123456'), { code: 'ECONNECTION' })
      })
      await queueMessage(
        server.database.db,
        { channel: 'EMAIL', value: 'meera@example.com' },
        'password-changed',
        { code: '123456' },
        start,
      )
      let now = start
      for (let n = 1; n <= TRIES; n++) {
        await tick(now)
        expect(carried).toHaveLength(n)
        const wait = WAITS_MS[n - 1]!
        await tick(new Date(now.getTime() + wait - 1))
        expect(carried).toHaveLength(n)
        now = new Date(now.getTime() + wait)
      }
      await tick(now)
      expect(carried).toHaveLength(TRIES)
      expect(await stored()).toMatchObject({ sentAt: null, dueAt: null, variables: {} })
      expect(reports.map((report) => report.gaveUp)).toEqual([false, false, false, false, true])
      expect(reports[0]).toEqual({
        message: (await stored()).id,
        template: 'password-changed',
        tries: 1,
        reason: 'Error ECONNECTION',
        gaveUp: false,
      })
    })

    test('what a carrier refuses for good is given up at once', async () => {
      const { tick, reports } = senderWith(() => {
        throw new Undeliverable('refused with 550')
      })
      await queueCode()
      await tick(start)
      expect(await stored()).toMatchObject({ sentAt: null, dueAt: null, tries: 1, variables: {} })
      expect(reports).toMatchObject([{ reason: 'refused with 550', gaveUp: true }])
    })

    test('a process that dies while sending leaves the message to the next', async () => {
      let died: (() => void) | undefined
      const dying = senderWith(() => new Promise<void>((_, reject) => (died = () => reject(new Error('killed')))))
      const next = senderWith()
      await queueCode()
      const ticking = dying.tick(start)
      await expect.poll(() => dying.carried.length).toBe(1)
      expect(await next.tick(start)).toBe(0)
      expect(await next.tick(at(WAITS_MS[0]!))).toBe(1)
      died!()
      await ticking
      expect(await stored()).toMatchObject({ sentAt: at(WAITS_MS[0]!), dueAt: null })
    })

    test('a code is not sent after it has expired', async () => {
      const { tick, carried, reports } = senderWith()
      await queueCode()
      expect(await tick(at(CODE_LIFE_MS))).toBe(0)
      expect([carried.length, reports[0]?.reason]).toEqual([0, 'too late'])
      expect(await stored()).toMatchObject({ sentAt: null, dueAt: null, variables: {} })
    })

    test('a channel that hangs holds up no other', async () => {
      const { tick } = senderWith()
      await queueMessage(server.database.db, { channel: 'SMS', value: '9876543210' }, 'reset-code', { code: '123456' }, start)
      expect(await tick(start, 'EMAIL')).toBe(0)
      expect(await tick(start, 'SMS')).toBe(1)
    })

    test('the demo inbox prints the code and shows it until it expires', async () => {
      const printed: string[] = []
      const carrier = inboxCarrier((line) => printed.push(line))
      const { tick } = senderWith((message) => carrier.carry(message, AbortSignal.abort()), carrier.keepsCodes)
      await queueCode()
      await tick(start)
      expect(printed).toEqual(['  Code 123456  for meera@example.com'])
      await tick(at(CODE_LIFE_MS - 1))
      const [fresh] = await recentMessages(server.database.db, at(CODE_LIFE_MS - 1))
      expect(textOf(fresh!, 'Mezbaan')).toContain('123456 is your code to open a Mezbaan account')
      await tick(at(CODE_LIFE_MS))
      const [old] = await recentMessages(server.database.db, at(CODE_LIFE_MS))
      expect(old!.variables).toEqual({})
      expect(await recentMessages(server.database.db, at(60 * 60_000))).toEqual([])
    })

    test('what is no code stays readable in the demo inbox', async () => {
      const { tick } = senderWith(() => {}, true)
      const to = { channel: 'EMAIL', value: 'meera@example.com' } as const
      await queueMessage(server.database.db, to, 'account-deletion', { day: '28 November 2026' }, start)
      await tick(start)
      await tick(at(CODE_LIFE_MS))
      const [old] = await recentMessages(server.database.db, at(CODE_LIFE_MS))
      expect(textOf(old!, 'Mezbaan')).toContain('It goes on 28 November 2026, ')
    })

    test('messages are forgotten after seven days', async () => {
      const week = 7 * 24 * 60 * 60_000
      await queueCode('old@example.com')
      await queueCode('new@example.com', at(1))
      await dropOldMessages(server.database.db, at(week + 1))
      const left = await server.database.db.select().from(messages)
      expect(left.map((message) => message.recipient)).toEqual(['new@example.com'])
      expect(await server.database.db.select().from(messages).where(eq(messages.recipient, 'old@example.com'))).toEqual([])
    })
  })
