import type { FastifyBaseLogger } from 'fastify'

/** Kinds of rows in lists. */
export type RowKind = 'outlet' | 'dish' | 'order' | 'cartLine' | 'favourite'

/** Reads each row of a list for its reply; what cannot be read is left out, counted, and logged the first time: it takes no other row with it. */
export type ReadRows = <Row, Read>(kind: RowKind, rows: Row[], idOf: (row: Row) => string, read: (row: Row) => Read) => Read[]

const MOST_LOGGED = 1_000

export function openRows(countEvent: (event: `unreadable.${RowKind}`) => void, log: Pick<FastifyBaseLogger, 'error'>): ReadRows {
  const logged = new Set<string>()
  return (kind, rows, idOf, read) =>
    rows.flatMap((row) => {
      try {
        return [read(row)]
      } catch (error) {
        countEvent(`unreadable.${kind}`)
        const id = idOf(row)
        if (logged.size < MOST_LOGGED && !logged.has(`${kind} ${id}`)) {
          logged.add(`${kind} ${id}`)
          log.error({ err: error, kind, id }, 'a row cannot be read, and is left out of its list')
        }
        return []
      }
    })
}
