import type * as contract from '@dray/contract/books'
import { readPosting, type Posting } from '@dray/domain/books/postings'
import type { Db } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import type { NewEntry } from '../journal/entries.sql.ts'
import type { Journal } from '../journal/journal.ts'
import { openJournal } from '../journal/open-journal.ts'
import { planMemos, planPayments } from '../journal/plan-money.ts'
import { planOrders } from '../journal/plan-orders.ts'
import { planStock } from '../journal/plan-stock.ts'
import { findRecord, findMovements, tracedEntries } from './trace.sql.ts'

type Request = CallRequest<typeof contract.readPostings>
type Entry = contract.Postings['entries'][number]

/** The entries of a document, and those that the journal will get next. */
export async function readPostings(
  db: Db,
  { params: { kind, id }, at, today, timeZone }: Request,
): Promise<contract.Postings> {
  mustExist(await findRecord(db, kind, id))
  const { journal, hasBegun } = await openJournal(db, { at, today, timeZone, beginOn: '0001-01-01' })
  const movements = kind === 'memo' || kind === 'purchase' || kind === 'count' ? await findMovements(db, kind, id) : []
  const written = [
    ...(await tracedEntries(db, [...ownKinds[kind]], [id])),
    ...(await tracedEntries(db, ['stock'], movements)),
  ]
  const planned = [...(await planOwn(db, journal, { kind, id })), ...(await planStock(db, journal, movements)).entries]
  return {
    isPreview: !hasBegun,
    entries: [
      ...written.map(
        ({ isBefore, postings, ...entry }): Entry => ({
          ...entry,
          // The opening balances are in the first export.
          exportNumber: isBefore ? 1 : entry.exportNumber,
          memo: isBefore ? `${entry.memo}, part of the opening balances` : entry.memo,
          postings: shown(postings.map(readPosting)),
        }),
      ),
      ...planned.map(plannedEntry),
    ].filter((entry) => entry.postings.length > 0),
  }
}

const ownKinds = {
  order: ['order', 'deposit'],
  payment: ['payment', 'payment-void'],
  memo: ['memo', 'memo-void'],
  purchase: [],
  count: [],
} as const

async function planOwn(
  db: Db,
  journal: Journal,
  { kind, id }: { kind: contract.TracedKind; id: number },
): Promise<NewEntry[]> {
  if (kind === 'order') return (await planOrders(db, journal, [id])).entries
  if (kind === 'payment') return (await planPayments(db, journal, [id])).entries
  if (kind === 'memo') return planMemos(db, journal, [id])
  return []
}

const shown = (postings: readonly Posting[]) => postings.map(({ account, amount }) => ({ account, amount }))

const plannedEntry = ({ day, document, kind, recordId, name, memo, postings }: NewEntry): Entry => ({
  day,
  document,
  kind,
  recordId,
  name,
  memo,
  postings: shown(postings),
  exportNumber: null,
})
