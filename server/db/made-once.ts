import { createHash } from 'node:crypto'
import type { Queries } from './database.ts'

interface Preparable {
  toSQL(): { sql: string }
  prepare(name: string): unknown
}

/**
 * A statement made once for each connection, with placeholders for its values: making the text of a long one costs more than sending it.
 * One that is `kept` has a name, under which a session of the database keeps it, parsed and planned: for statements of `inTransaction` alone, which starts
 * again without names where a pooler gives the session to others. The name is made of the text: another release's statement has another name.
 */
export function madeOnce<Statement extends Preparable>(
  make: (queries: Queries) => Statement,
  { kept = false } = {},
): (queries: Queries) => ReturnType<Statement['prepare']> {
  type Prepared = ReturnType<Statement['prepare']>
  const made = new WeakMap<Queries, Prepared>()
  return (queries) => {
    const known = made.get(queries)
    if (known) return known
    const statement = make(queries)
    const name = kept ? createHash('sha256').update(statement.toSQL().sql).digest('hex').slice(0, 32) : ''
    const prepared = statement.prepare(name) as Prepared
    made.set(queries, prepared)
    return prepared
  }
}
