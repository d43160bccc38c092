import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { preparingQuery, type Query } from '#server/db/pglite-statements.ts'

let client: PGlite
let query: Query
beforeAll(async () => {
  client = await PGlite.create()
  await client.exec('create table dishes (id int primary key, name text not null)')
  query = preparingQuery(client)
})
afterAll(() => client.close())

/** The prepared statements of the session. */
const preparedTexts = async () =>
  (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map((row) => row.statement)

test('values of every type the schema has come back as from the query of PGlite', async () => {
  const text = `select $1::int as i, $2::bigint as b, $3::numeric as n, $4::boolean as t, $5::text as s, $6::timestamptz as at,
    $7::jsonb as j, $8::text[] as list, $9::bytea as bytes, $10::text as missing, $11::double precision as d`
  const at = new Date('2026-11-20T13:30:00Z')
  const values = [
    -7,
    9007199254740993n,
    '12.50',
    false,
    'मसाला डोसा',
    at,
    { a: [1, null] },
    ['x', 'y "z"', ''],
    new Uint8Array([0, 255, 10]),
    null,
    18.52,
  ]
  for (const rowMode of ['object', 'array'] as const) {
    const theirs = await client.query(text, values, { rowMode })
    // Once parsed anew, once as prepared.
    for (const _ of [1, 2]) expect(await query(text, values, { rowMode })).toEqual(theirs)
  }
})

test('a text is parsed once, and its rows are those of each time', async () => {
  const text = 'insert into dishes values ($1, $2) returning name'
  for (const id of [1, 2, 3]) expect((await query(text, [id, `dish ${id}`])).rows).toEqual([{ name: `dish ${id}` }])
  expect((await preparedTexts()).filter((one) => one === text)).toHaveLength(1)
  expect(await query('update dishes set name = name where id < $1', [3])).toMatchObject({ affectedRows: 2, rows: [] })
})

test('a statement that is refused tells its code, and the session answers the next one', async () => {
  await expect(query('select * from nowhere')).rejects.toMatchObject({ code: '42P01' })
  const text = 'insert into dishes values ($1, $2)'
  await query(text, [10, 'Dosa'])
  await expect(query(text, [10, 'Dosa again'])).rejects.toMatchObject({ code: '23505' })
  await expect(query(text, ['ten', 'Dosa'])).rejects.toMatchObject({ code: '22P02' })
  await query(text, [11, 'Idli'])
  expect((await query('select name from dishes where id between 10 and 19 order by id')).rows).toEqual([{ name: 'Dosa' }, { name: 'Idli' }])
})

test('what was parsed in a transaction that is rolled back runs after it', async () => {
  const text = 'select count(*)::int as dishes from dishes where id = $1'
  await client
    .transaction(async () => {
      await query('insert into dishes values (20, $1)', ['Vada'])
      expect((await query(text, [20])).rows).toEqual([{ dishes: 1 }])
      await expect(query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
      await expect(query(text, [20])).rejects.toMatchObject({ code: '25P02' })
      throw new Error('back')
    })
    .catch((error: Error) => expect(error.message).toBe('back'))
  expect((await query(text, [20])).rows).toEqual([{ dishes: 0 }])
})

test('the session holds the 300 texts used last, and none that is a long list of rows', async () => {
  const often = 'select 0 as often'
  for (let n = 1; n <= 400; n++) {
    await query(`select ${n} as n`)
    await query(often)
  }
  const list = `select * from (values ${Array.from({ length: 2_000 }, (_, n) => `(${n})`).join(', ')}) as list(n)`
  expect((await query(list)).rows).toHaveLength(2_000)
  const texts = await preparedTexts()
  // The query for this list is a statement of the session, too.
  expect(texts.filter((text) => !text.includes('pg_prepared_statements'))).toHaveLength(300)
  expect(texts).toContain(often)
  expect(texts).toContain('select 400 as n')
  expect(texts).not.toContain('select 1 as n')
  expect(texts).not.toContain(list)
  // One that was dropped is parsed again.
  expect((await query('select 1 as n')).rows).toEqual([{ n: 1 }])
})

test('a query waits for the end of the transaction beside it, and is refused once the database is closed', async () => {
  const database: OpenDatabase = await openDatabase({ dataDir: undefined })
  const { db } = database
  const done: string[] = []
  let proceed = () => {}
  const held = new Promise<void>((resolve) => (proceed = resolve))
  const transaction = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await held
    await tx.execute(sql`select 2`)
    done.push('transaction')
  })
  const beside = db.execute(sql`select 3`).then(() => done.push('query'))
  proceed()
  await Promise.all([transaction, beside])
  expect(done).toEqual(['transaction', 'query'])
  await database.close()
  await expect(db.execute(sql`select 4`)).rejects.toMatchObject({ cause: { message: 'PGlite is closed' } })
})
