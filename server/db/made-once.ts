import { createHash } from 'node:crypto'
import type { Queries } from './database.ts'

interface Preparable {
  toSQL(): { sql: string }
  prepare(name: string): unknown
}
type Make<Statement> = (queries: Queries) => Statement
type Made<Statement extends Preparable> = (queries: Queries) => ReturnType<Statement['prepare']>

/** A statement made once for each connection, with placeholders for its values: making the text of a long one costs more than sending it. */
export const madeOnce = <Statement extends Preparable>(make: Make<Statement>): Made<Statement> => oncePerConnection(make, () => '')

/**
 * One that sessions of the database keep as well, parsed and planned, under a name. For `inTransaction` alone, which starts again without names where a
 * pooler gives the session to others. The name is made of the text: the statement of another release has another name.
 */
export const keptOnce = <Statement extends Preparable>(make: Make<Statement>): Made<Statement> =>
  oncePerConnection(make, (text) => createHash('sha256').update(text).digest('hex').slice(0, 32))

function oncePerConnection<Statement extends Preparable>(make: Make<Statement>, nameOf: (text: string) => string): Made<Statement> {
  type Prepared = ReturnType<Statement['prepare']>
  const made = new WeakMap<Queries, Prepared>()
  return (queries) => {
    const known = made.get(queries)
    if (known) return known
    const statement = make(queries)
    const prepared = statement.prepare(nameOf(statement.toSQL().sql)) as Prepared
    made.set(queries, prepared)
    return prepared
  }
}
