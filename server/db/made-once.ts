import type { Queries } from './database.ts'

/**
 * A statement made once for each connection, with placeholders for its values: making the text of a long one costs more than sending it. It is prepared
 * by drizzle alone, under the name '': PostgreSQL would keep a name in a session, which a pooler may give to others.
 */
export function madeOnce<Statement>(make: (queries: Queries) => Statement): (queries: Queries) => Statement {
  const made = new WeakMap<Queries, Statement>()
  return (queries) => {
    const statement = made.get(queries) ?? make(queries)
    made.set(queries, statement)
    return statement
  }
}
