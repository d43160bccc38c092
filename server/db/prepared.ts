import type { Queries } from './database.ts'

interface Preparable {
  prepare(name: string): unknown
}

/**
 * A statement with placeholders whose text is made once for each connection: for a select of many columns, making the text costs more than sending it.
 * It has no name, so sessions of the database keep nothing, and a pooler may give each transaction another session.
 */
export function preparedPerConnection<Statement extends Preparable>(make: (queries: Queries) => Statement) {
  const statements = new WeakMap<Queries, ReturnType<Statement['prepare']>>()
  return (queries: Queries): ReturnType<Statement['prepare']> => {
    let statement = statements.get(queries)
    if (!statement) {
      statement = make(queries).prepare('') as ReturnType<Statement['prepare']>
      statements.set(queries, statement)
    }
    return statement
  }
}
