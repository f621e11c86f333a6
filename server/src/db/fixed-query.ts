import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/**
 * A query whose text never changes, only its one value: built and compiled at its first use. Building and compiling a query of forty
 * columns takes about as long as sending it, and the statements of every request are the same ones.
 */
export function fixedQuery<Value, Row>(
  build: (db: Db, value: Value) => Compilable<Row>,
): (db: Db, value: Value) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, value) => {
    // The query is built with a stand-in: where it is among the parameters, the value belongs.
    compiled ??= build(db, standIn as Value).compile()
    const parameters = compiled.parameters.map((parameter) => (parameter === standIn ? value : parameter))
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

const standIn: unknown = Symbol('value of a fixed query')
