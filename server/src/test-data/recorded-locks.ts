import pg from 'pg'
import { vi } from 'vitest'
import { currentCall } from '../platform/metrics/current-call.ts'

type Statement = { text: string; values?: readonly unknown[] }

/** Tables and advisory locks in the sequence in which every transaction locks them. */
export const lockOrder: readonly string[] = [
  ...[
    'inbox_entries',
    'import',
    'journal',
    'closing',
    'packing locations',
    'packing_locations',
    'brand code',
    'settlement',
  ],
  ...['books', 'api_keys', 'users', 'second_factor_set_ups'],
  ...['uploads', 'brands', 'product_types', 'product_lines', 'customers', 'contacts', 'portal_links'],
  ...['email_run_customers', 'emails of customer'],
  ...['orders', 'order number', 'purchase_orders', 'counts', 'collections', 'credit_memos', 'products', 'batches'],
  ...['payments', 'payroll_periods', 'payroll_orders', 'company_settings', 'webhooks', 'webhook_deliveries'],
]

/** They wait only for whoever deletes the row or closes a day, who waits for no one. So they may be taken at any moment. */
export const isShared = (lock: string): boolean => lock.endsWith(' (shared)')

/** Advisory locks whose key is a number. */
const numberedLocks: Readonly<Record<string, string>> = { 3729081: 'journal' }

/** The locks a statement takes, in the sequence in which it names them: tables, and advisory locks by their key. */
export function locksOf({ text, values = [] }: Statement): string[] {
  const locks: string[] = []
  /** The table read at each level of parentheses. */
  const tables: (string | undefined)[] = [undefined]
  const tokens =
    /(lock_closed_through|pg_\w*advisory_xact_lock\w*)\(|\(|\)|\bfrom "?(\w+)"?|\bfor (?:no key update|update|key share|share)\b/g
  for (const [token, lock, table] of text.matchAll(tokens)) {
    if (lock === 'lock_closed_through') locks.push('closing (shared)')
    else if (lock !== undefined) locks.push(advisoryKey(text, values))
    if (token.endsWith('(')) tables.push(undefined)
    else if (token === ')') tables.pop()
    else if (table !== undefined) tables.push(tables.pop() ?? table)
    else locks.push(`${tables.at(-1) ?? token}${token === 'for key share' ? ' (shared)' : ''}`)
  }
  return locks
}

/** The constant part of an advisory lock's key, such as `settlement` for one driver and day. */
function advisoryKey(text: string, values: readonly unknown[]): string {
  const key = /hashtextextended\('([^']+)'/.exec(text)?.[1] ?? String(values[0])
  return numberedLocks[key] ?? lockOrder.find((name) => key.startsWith(name)) ?? key
}

/** Two transactions that lock the same rows in another sequence deadlock. */
const locksSeveralUnordered = (text: string): boolean => /\bany\(|\bin \(\$/.test(text) && !/\border by\b/.test(text)

/** Records the locks of each transaction of a call, in the sequence in which they are first taken. */
export function recordLocks() {
  const query = Reflect.get(pg.Client.prototype, 'query') as (...sent: unknown[]) => unknown
  const open = new WeakMap<pg.Client, Set<string>>()
  const transactions: { call: string; locks: readonly string[] }[] = []
  const unordered = new Set<string>()

  function note(client: pg.Client, statement: Statement): void {
    const call = currentCall()?.call
    if (/^(begin|start transaction)/i.test(statement.text)) open.set(client, new Set())
    const taken = open.get(client)
    if (call === undefined || taken === undefined) return
    const locks = locksOf(statement)
    for (const lock of locks) taken.add(lock)
    if (locks.length > 0 && locksSeveralUnordered(statement.text)) unordered.add(statement.text)
    if (!/^commit/i.test(statement.text)) return
    open.delete(client)
    transactions.push({ call, locks: [...taken] })
  }
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args
    note(this, typeof statement === 'string' ? { text: statement } : (statement as Statement))
    return Reflect.apply(query, this, args)
  } as never)
  return { transactions, unordered, stop: () => spy.mockRestore() }
}
