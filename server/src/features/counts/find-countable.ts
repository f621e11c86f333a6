import type * as contract from '@dray/contract/counts'
import { compareStock as compare } from '@dray/domain/counts/compare-stock'
import { coverageDays, maxCountLines } from '@dray/domain/counts/count'
import { searchWords } from '@dray/domain/search/search-words'
import { addDays } from '@dray/domain/time/company-day'
import type { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { maxRowsAtOnce } from '../../platform/http/answers/list-page.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { coverageSince, findCountableRows, stockedUnits } from './countable.sql.ts'

type Countables = z.output<(typeof contract.findCountable)['answer']>

/** Finds stock to count next. Writes nothing. */
export async function findCountable(
  db: Db,
  { body, today, startOf }: CallRequest<typeof contract.findCountable>,
): Promise<Countables> {
  const { brandIds, typeIds, search = '' } = body
  const since = (days: number | null | undefined) =>
    days === null || days === undefined ? null : startOf(addDays(today, -days))
  const filter = {
    ...{ brandIds, typeIds, words: searchWords(search) },
    notCountedSince: since(body.notCountedDays),
    emptiedSince: since(body.emptiedDays),
  }
  const rows = await findCountableRows(db, filter, maxCountLines)
  const lines = rows.map(({ openId, openName, total: _, ...row }) => ({
    ...row,
    openCount: openId === null || openName === null ? null : { id: openId, name: openName },
  }))
  return { lines, total: rows[0]?.total ?? 0 }
}

/** A short list is not answered with the whole stock. */
const maxOnlyHere = 1000

/** Nothing is written. */
export async function compareStock(
  db: Db,
  { body: { rows, ...scope } }: CallRequest<typeof contract.compareStock>,
): Promise<contract.StockComparison> {
  const numbers = [...new Set(rows.map(({ number }) => number.trim().toUpperCase()))]
  const stocked = await stockedUnits(db, { ...scope, numbers }, maxRowsAtOnce + 1)
  if (stocked.length > maxRowsAtOnce) throw new Refusal('too-many-batches')
  const { onlyHere, ...compared } = compare(stocked, rows)
  return { ...compared, onlyHere: onlyHere.slice(0, maxOnlyHere), onlyHereTotal: onlyHere.length }
}

export async function readCountCoverage(
  db: Db,
  { today, startOf }: CallRequest<typeof contract.readCountCoverage>,
): Promise<z.output<(typeof contract.readCountCoverage)['answer']>> {
  return { days: coverageDays, ...(await coverageSince(db, startOf(addDays(today, -coverageDays)))) }
}
