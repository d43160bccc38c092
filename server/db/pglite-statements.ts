import { parse, PGlite, type PGliteOptions, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'

const { serialize } = protocol

interface Prepared {
  /** Empty for one that the next statement replaces. */
  name: string
  parameterTypes: number[]
  /** The description of its columns, which a result needs before its rows. */
  columns: Awaited<ReturnType<PGlite['execProtocolStream']>>
  /** PGlite's 318 parsers with those of the caller: merging them costs as much as a statement. */
  parsers: PGlite['parsers']
  isWrite: boolean
}

/** The server has about 240 texts. Those whose length goes by a list may be any number. */
const MAX_STATEMENTS = 300
/** Longer ones are lists of rows, as the demo's data is written once. */
const MAX_TEXT_LENGTH = 10_000

const WRITES = /\b(?:insert|update|delete|create|alter|drop|truncate)\b/i

export type Query = <Row>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<Row>>

/**
 * Queries of PGlite's one session that parse and plan a text once and then run it in one call: `client.query` parses and plans it every time, in six calls.
 * A text always comes with the same parsers. Only within a transaction, where no other query can come between.
 * Throws PGlite's `DatabaseError`, with its SQLSTATE, or what `beforeWrite` throws.
 */
export function preparingQuery(client: PGlite, beforeWrite: () => void = () => {}): Query {
  /** By their texts, the one used last at the end. */
  const statements = new Map<string, Prepared>()
  let count = 0

  // The last message is always the one that lets the session answer again after a failure.
  const send = (...messages: Uint8Array[]) => client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })

  async function prepare(text: string, options: QueryOptions | undefined): Promise<Prepared> {
    const name = text.length > MAX_TEXT_LENGTH ? '' : `s${++count}`
    const messages = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const columns = messages.filter((message) => message.name === 'rowDescription')
    const parsers = { ...client.parsers, ...options?.parsers }
    return { name, parameterTypes: parse.parseDescribeStatementResults(messages), columns, parsers, isWrite: WRITES.test(text) }
  }

  /** As the text used last; the one that was unused for longest is closed. */
  async function remember(text: string, prepared: Prepared): Promise<void> {
    statements.delete(text)
    statements.set(text, prepared)
    if (statements.size <= MAX_STATEMENTS) return
    const [oldestText, oldest] = statements.entries().next().value!
    statements.delete(oldestText)
    await send(serialize.close({ type: 'S', name: oldest.name }))
  }

  return (text, values = [], { rowMode, ...options } = {}) =>
    client.runExclusive(async () => {
      const prepared = statements.get(text) ?? (await prepare(text, options))
      const { name, parameterTypes, columns, parsers, isWrite } = prepared
      if (isWrite) beforeWrite()
      if (name) await remember(text, prepared)
      const bound = values.map((value, index) => {
        if (value === null || value === undefined) return null
        const write = client.serializers[parameterTypes[index]!]
        return write ? write(value) : String(value)
      })
      const messages = await send(serialize.bind({ statement: name, values: bound }), serialize.execute())
      return parse.parseResults([...columns, ...messages], parsers, rowMode && { rowMode })[0] as Results<never>
    })
}

/** PGlite that parses each statement once: without it an order costs twice the time (Decision 291). */
export class PreparingPglite extends PGlite {
  readonly #query: Query

  constructor(options: PGliteOptions, beforeWrite?: () => void) {
    super(options)
    this.#query = preparingQuery(this, beforeWrite)
  }

  override query<T>(...query: Parameters<PGlite['query']>): Promise<Results<T>> {
    return this.transaction((tx) => tx.query<T>(...query))
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => work({ ...tx, query: this.#query }))
  }
}
