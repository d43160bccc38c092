import { parse, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'

const { serialize } = protocol

/** A statement of the session. */
interface Prepared {
  /** Empty for one that the next statement replaces. */
  name: string
  parameterTypes: number[]
  /** The description of its columns, which a result needs before its rows. */
  columns: Awaited<ReturnType<PGlite['execProtocolStream']>>
}

/** The server has about 240 texts. Those whose length goes by a list may be any number. */
const MOST_KEPT = 300
/** Longer ones are lists of rows, as the demo's data is written once. */
const LONGEST_KEPT = 10_000

export type Query = <Row>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<Row>>

/**
 * Queries of PGlite's one session that parse and plan a text once and then run it in one call: `client.query` parses and plans it every time, in six calls.
 * Only for where no other query can come between: in a transaction, or within `_runExclusiveTransaction`. Throws PGlite's `DatabaseError`, with its SQLSTATE.
 */
export function preparingQuery(client: PGlite): Query {
  /** By their texts, the one used last at the end. */
  const kept = new Map<string, Prepared>()
  let made = 0

  // The last message is always the one that lets the session answer again after a failure.
  const send = (...messages: Uint8Array[]) => client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })

  async function prepare(text: string): Promise<Prepared> {
    const name = text.length > LONGEST_KEPT ? '' : `s${++made}`
    const told = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const columns = told.filter((message) => message.name === 'rowDescription')
    return { name, parameterTypes: parse.parseDescribeStatementResults(told), columns }
  }

  /** As the text used last; the one that was not used for longest goes. */
  async function keep(text: string, prepared: Prepared): Promise<void> {
    kept.delete(text)
    kept.set(text, prepared)
    if (kept.size <= MOST_KEPT) return
    const [oldest] = kept
    kept.delete(oldest![0])
    await send(serialize.close({ type: 'S', name: oldest![1].name }))
  }

  return (text, values = [], options) =>
    client.runExclusive(async () => {
      const prepared = kept.get(text) ?? (await prepare(text))
      const { name, parameterTypes, columns } = prepared
      if (name) await keep(text, prepared)
      const bound = values.map((value, index) => {
        if (value === null || value === undefined) return null
        const write = client.serializers[parameterTypes[index]!]
        return write ? write(value) : String(value)
      })
      const told = await send(serialize.bind({ statement: name, values: bound }), serialize.execute())
      return parse.parseResults([...columns, ...told], client.parsers, options)[0] as Results<never>
    })
}
