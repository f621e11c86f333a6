import type { ListSort, Place, SortType } from '@dray/domain/lists/define-list'
import { cents } from '@dray/domain/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer } from '../../../test-data/builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'
import { bulkUpdate } from './bulk-update.ts'
import { cappedSums, sentTotals } from './capped-sums.ts'
import { type SortColumn, sortSequence, sortedPage } from './sorted-page.ts'
import { inTransaction } from '../transaction.ts'

const t = await openTestApp()
// Each pair has the same limit, and the last pair has none.
const rows = []

type Shown = { id: number; createdAt: Date; creditLimitCents: number | null }
type By = { sort: ListSort; type: SortType; ties: readonly [string] | readonly [string, string]; column?: SortColumn }

/** The ids of a list that is read in pages of three. */
async function inPages({ sort, type, ties, column }: By): Promise<number[]> {
  const ids: number[] = []
  const sequence = sortSequence({ sort, type }, ties, column)
  for (let after: Place | undefined; ; ) {
    const rows = t.db.selectFrom('customers').select(['id', 'createdAt', 'creditLimitCents'])
    const page: Shown[] = await sortedPage(rows, sequence, { after, limit: 3 }).execute()
    ids.push(...page.map(({ id }) => id))
    const last = page[2]
    if (last === undefined) return ids
    const place = { id: last.id, value: String(last.creditLimitCents ?? (column?.mayBeNull ? '' : 0)) }
    after = ties.length === 1 ? place : { ...place, time: last.createdAt }
  }
}

const limit = sql`credit_limit_cents`
const time = ['customers.created_at', 'customers.id'] as const
const id = ['customers.id'] as const
for (const limit of [5, 5, 2, 2, 9, 9, null, null])
  rows.push({
    id: (await aCustomer(t.db)).id,
    creditLimitCents: limit === null ? null : cents(limit),
  })
const made = rows.map((row, n) => ({ ...row, createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 3))) }))
await inTransaction(t.db, (tx) => bulkUpdate(tx, 'customers', made, ['id', 'creditLimitCents', 'createdAt']))
const all: [string, Omit<By, 'sort'>, string, string][] = [
  ['their time', { type: 'time', ties: time }, '12345678', '87654321'],
  ['their id', { type: 'time', ties: id }, '12345678', '87654321'],
  // Rows with the same value are newest first in both directions.
  [
    'a value, then their time',
    { type: 'whole', ties: time, column: { column: limit, mayBeNull: true } },
    '43216587',
    '65214387',
  ],
  [
    'a value, then their id',
    { type: 'whole', ties: id, column: { column: sql`coalesce(credit_limit_cents, 0)` } },
    '78341256',
    '65214387',
  ],
]
test.each(all)('pages sorted by %s continue where the last one ended, in both directions', async (_, by, up, down) => {
  const read = async (isDescending: boolean) => {
    const ids = await inPages({ ...by, sort: { by: 'any', isDescending } })
    return ids.map((each) => each - Math.min(...ids) + 1).join('')
  }
  expect([await read(false), await read(true)]).toEqual([up, down])
})

test('a list is counted, and a sum beyond the maximum in either direction is returned as the maximum and marked', async () => {
  const amounts = (...values: number[]) => sql<unknown>`(select unnest(${values}::bigint[]) as amount)`
  const totals = async (rows: ReturnType<typeof amounts>, max = cents(100)) =>
    sentTotals(
      await cappedSums(t.db, rows, {
        counts: { rows: sql`count(*)` },
        sums: { sum: sql`amount`, back: sql`-amount` },
        summed: sql<boolean>`amount <> 7`,
        max,
      }),
    )
  expect(await totals(amounts())).toEqual({ rows: 0, sum: 0, back: 0 })
  expect(await totals(amounts(60, 40, 7))).toEqual({ rows: 3, sum: 100, back: -100 })
  const most = 2 ** 53 - 1
  expect(await totals(amounts(60, 41))).toEqual({ rows: 2, sum: 100, back: -100, isCapped: true })
  expect(await totals(amounts(...Array<number>(2000).fill(most)))).toMatchObject({
    rows: 2000,
    sum: 100,
    isCapped: true,
  })
})
