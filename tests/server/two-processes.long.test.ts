import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresMissing, startPostgres, type TestPostgres } from './support/postgres.ts'
import { type ServerProcess, startProcess } from './support/process.ts'

if (postgresMissing) test.skip(`two processes on one PostgreSQL: skipped, ${postgresMissing}`, () => {})
else describe('two processes on one PostgreSQL', twoProcesses)

interface Answer {
  status: number
  cookie: string | undefined
  body: any
}

function twoProcesses() {
  let postgres: TestPostgres
  let database: pg.Client
  let servers: ServerProcess[]
  beforeAll(async () => {
    postgres = await startPostgres()
    const env = {
      DATABASE_URL: postgres.url,
      MEDIA_SECRET: 'm'.repeat(32),
      OTP_PEPPER: 'p'.repeat(32),
      KITCHEN_SPEED: '0.2',
      CODES_PER_HOUR_PER_ADDRESS: '1000',
    }
    // Both at once on an empty database: each would make the tables and fill them.
    servers = await Promise.all([startProcess(env), startProcess(env)])
    database = new pg.Client({ connectionString: postgres.url })
    await database.connect()
    // What is written down here tells how often a row was changed, by either process.
    await database.query(`
      create table changes (at serial, what text, id text, old text, new text);
      create function write_down() returns trigger language plpgsql as $$ begin
        if tg_table_name = 'otps' then insert into changes (what, id, old, new) values ('try', new.id, old.attempts_left, new.attempts_left);
        elsif old.status <> new.status then insert into changes (what, id, old, new) values ('step', new.id, old.status, new.status); end if;
        return new; end $$;
      create trigger written_down after update on otps for each row execute function write_down();
      create trigger written_down after update on orders for each row execute function write_down();`)
  }, 120_000)
  afterAll(async () => {
    await Promise.all(servers?.map((server) => server.stop()) ?? [])
    await database?.end()
    await postgres?.stop()
  }, 60_000)

  const rows = async (query: string, values: unknown[] = []): Promise<any[]> => (await database.query(query, values)).rows
  /** Asks both in turn. */
  async function ask(turn: number, method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const reply = await fetch(`${servers[turn % 2]!.url}/api/customer/${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, cookie: reply.headers.get('set-cookie')?.split(';')[0], body: await reply.json() }
  }
  const atOnce = (count: number, one: (turn: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, turn) => one(turn)))
  const countOf = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length
  const logIn = async (username: string) =>
    ((await ask(0, 'POST', 'login', { username, password: 'mezbaan123' })).body as any).data.token as string
  async function order(token: string) {
    const [table] = await rows(`select outlet_id, id from origins where type = 'TABLE' and outlet_id = 'dariya-mahal' limit 1`)
    const [dish] = await rows(
      `select menu_id from menu_items where outlet_id = $1 and servings = '[]' and not out_of_stock and stock is null limit 1`,
      [table.outlet_id],
    )
    const body = {
      businessId: table.outlet_id,
      items: [{ menuId: dish.menu_id, quantity: 1 }],
      orderSourceArea: 'TABLE',
      orderSourceAreaId: table.id,
    }
    const key = randomUUID()
    return (turn: number) => ask(turn, 'POST', 'order', body, { authorization: `Bearer ${token}`, 'idempotency-key': key })
  }

  test('both migrate and fill one database, once', async () => {
    // Two to sign in as, and two whose past orders make the bestsellers.
    expect(await rows('select count(*)::int from customers')).toEqual([{ count: 4 }])
    const [one, other] = await Promise.all([0, 1].map((turn) => ask(turn, 'GET', 'businesses?latitude=19&longitude=72.8')))
    expect(one!.status).toBe(200)
    expect(one!.body.data.length).toBeGreaterThan(3)
    expect(other).toEqual(one)
  })

  test('one key, sent 20 times to both at once, is one order', async () => {
    const place = await order(await logIn('asha@example.com'))
    const before = await rows('select count(*)::int from orders')
    const answers = await atOnce(20, place)
    expect(countOf(answers, 201)).toBe(20)
    expect(new Set(answers.map(({ body }) => body.data.orderId)).size).toBe(1)
    expect(await rows('select count(*)::int from orders')).toEqual([{ count: before[0].count + 1 }])
  })

  test('guesses of a password are counted over both: 10 of 30 are looked at', async () => {
    const guesses = await atOnce(30, (turn) => ask(turn, 'POST', 'login', { username: 'ravi@example.com', password: `guess ${turn}` }))
    expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([10, 20])
  })

  test('of 60 guesses of a code over both exactly five are looked at, and the right one comes too late', async () => {
    const { status, cookie } = await ask(0, 'POST', 'send-otp', { username: 'asha@example.com', userType: 'CUSTOMER' })
    expect(status).toBe(200)
    const code = await sentCode('asha@example.com')
    const body = { recipient: 'asha@example.com', password: 'boat on a lake', userType: 'CUSTOMER' }
    const reset = (turn: number, otp: number) => ask(turn, 'POST', 'reset-password', { ...body, otp }, { cookie: cookie! })
    const guesses = await atOnce(60, (turn) => reset(turn, (code + 1 + turn) % 1_000_000))
    expect(countOf(guesses, 422)).toBe(60)
    const tries = await rows(`select old, new from changes where what = 'try' order by new::int desc`)
    expect(tries.map((row) => row.new)).toEqual(['4', '3', '2', '1', '0'])
    expect((await reset(1, code)).status).toBe(422)
  })

  test('of 40 right codes over both exactly one opens an account', async () => {
    const contacts = ['6123456789', 'meera@example.com']
    for (const [turn, username] of contacts.entries()) await ask(turn, 'POST', 'register/send-otp', { username, userType: 'CUSTOMER' })
    const [contactNumberOtp, emailOtp] = [await sentCode(contacts[0]!), await sentCode(contacts[1]!)]
    const body = {
      name: 'Meera Iyer',
      emailId: contacts[1],
      contactNumber: Number(contacts[0]),
      password: 'boat on a lake',
      whitelabelId: 1,
      emailOtp,
      contactNumberOtp,
    }
    const answers = await atOnce(40, (turn) => ask(turn, 'POST', 'register', body))
    expect(countOf(answers, 200)).toBe(1)
    expect(await rows(`select count(*)::int from customers where email = 'meera@example.com'`)).toEqual([{ count: 1 }])
  })

  test('two kitchens take each step of an order once', async () => {
    const token = await logIn('asha@example.com')
    const placed = await Promise.all(
      Array.from({ length: 6 }, async (_, turn) => (await (await order(token))(turn)).body.data.orderId as string),
    )
    const done = async () => (await rows(`select count(*)::int from orders where id = any($1) and status = 'COMPLETED'`, [placed]))[0].count
    await expect.poll(done, { timeout: 20_000, interval: 50 }).toBe(6)
    const steps = await rows(
      `select id, count(*)::int, string_agg(new, ' ' order by at) as statuses from changes where what = 'step' and id = any($1) group by id`,
      [placed],
    )
    expect(steps.map(({ count, statuses }) => [count, statuses])).toEqual(placed.map(() => [4, 'ACCEPTED PREPARING SERVED COMPLETED']))
  })

  test('each message is sent by one of them', async () => {
    const unsent = async () => (await rows('select count(*)::int from messages where due_at is not null'))[0].count
    await expect.poll(unsent, { timeout: 10_000, interval: 50 }).toBe(0)
    const codes = servers.flatMap((server) => server.output().match(/Code \d{6}  for \S+/g) ?? [])
    expect(codes.length).toBeGreaterThanOrEqual(3)
    expect(new Set(codes).size).toBe(codes.length)
  })

  async function sentCode(recipient: string): Promise<number> {
    const [message] = await rows(`select variables->>'code' as code from messages where recipient = $1 order by created_at desc limit 1`, [
      recipient,
    ])
    return Number(message.code)
  }
}
