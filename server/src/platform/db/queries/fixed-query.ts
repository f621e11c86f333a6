import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from '../db.ts'

/**
 * A query with fixed text and one value, compiled on first use. Building and compiling a query of forty columns takes about as long as
 * sending it, and every request runs the same ones.
 */
export function fixedQuery<Value, Row>(
  build: (db: Db, value: Value) => Compilable<Row>,
): (db: Db, value: Value) => Promise<Row[]> {
  const query = fixedQueryWith<{ value: Value }, Row>((db, { value }) => build(db, value))
  return (db, value) => query(db, { value })
}

/** The same for several values. */
export function fixedQueryWith<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    // Compile with symbols as stand-ins; each run replaces them with the values of the same name.
    compiled ??= build(db, standIns as Values).compile()
    const parameters = compiled.parameters.map((parameter) =>
      typeof parameter === 'symbol' ? values[parameter.description as keyof Values] : parameter,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/** Returns a symbol for any name. */
const standIns: object = new Proxy({}, { get: (_, name) => Symbol(String(name)) })
