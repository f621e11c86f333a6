import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

/** Background work reads on its own at any moment. */
const counted = new AsyncLocalStorage<true>()

type Statement = { name?: string; text: string; values?: unknown[] }

/**
 * The statements a call sends to the database, without its session lookup, which of them are not prepared, and how often it waits for the
 * answers to all it has sent.
 */
export async function countStatements(call: () => Promise<unknown>) {
  const query = Reflect.get(pg.Client.prototype, 'query') as (...sent: unknown[]) => unknown
  let [waits, unanswered] = [0, 0]
  const sent: Statement[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement, callback] = args as [Statement | string, unknown]
    const isText = typeof statement === 'string'
    if (isText || typeof callback !== 'function' || !counted.getStore() || statement.text.includes('from "sessions"'))
      return Reflect.apply(query, this, args)
    sent.push(statement)
    if (unanswered++ === 0) waits++
    const count = (...answer: unknown[]): unknown => {
      unanswered--
      return Reflect.apply(callback, undefined, answer)
    }
    return Reflect.apply(query, this, [statement, count])
  } as never)
  await counted.run(true, call).finally(() => spy.mockRestore())
  const isUnprepared = ({ name, values = [] }: Statement) => name === undefined && values.length > 0
  return { count: sent.length, waits, unprepared: sent.filter(isUnprepared).map(({ text }) => text) }
}
