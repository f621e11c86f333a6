import type * as contract from '@dray/contract/counts'
import { compareStock as compare } from '@dray/domain/counts/compare-stock'
import { coverageDays, maxCountLines, needsAcceptance } from '@dray/domain/counts/count'
import { countList, parseCountStatuses } from '@dray/domain/counts/count-list'
import { cappedSum, maxSum } from '@dray/domain/money'
import { effectiveShelf } from '@dray/domain/picking/picking-walk'
import { searchWords } from '@dray/domain/search/search-words'
import { addDays, type CompanyClock } from '@dray/domain/time/company-day'
import type { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { sentTotals } from '../../platform/db/queries/capped-sums.ts'
import { type AnsweredPage, answeredPage, maxRowsAtOnce, requestedPage } from '../../platform/http/answers/list-page.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { companyDecisions } from '../company/index.ts'
import { coverageSince, findCountableRows, stockedUnits } from './countable.sql.ts'
import { countById, type CountFilter, countTotals, findCounts, linesOfCount, shortSince } from './counts.sql.ts'

export type Today = Pick<CompanyClock, 'startOf' | 'today'>

/** The expected units of a line that was not counted yet are those of now; a blind count keeps them. */
export async function readCount(db: Db, id: number, { startOf, today }: Today): Promise<contract.Count> {
  const [found, lines, company, shortToday] = await Promise.all([
    countById(db, id),
    linesOfCount(db, id),
    companyDecisions(db),
    shortSince(db, id, startOf(today)),
  ])
  const count = mustExist(found)
  const isOpen = count.status === 'OPEN'
  const limits = { limitUnits: company.countLimitUnits, limitPercent: company.countLimitPercent }
  return {
    ...count,
    ...limits,
    lines: lines.map(({ expected, unitsNow, unitCost, batchShelf, productShelf, ...line }) => ({
      ...line,
      shelf: effectiveShelf(batchShelf, productShelf),
      ...(expected !== null ? { expected } : isOpen && !count.blind ? { expected: unitsNow } : {}),
      countedOn: line.counted === null ? null : line.countedOn,
      cost: line.difference === null || unitCost === null ? null : cappedSum(unitCost * line.difference),
      needsAcceptance: isOpen && needsAcceptance({ ...line, expected, shortToday: shortToday(line) }, limits),
    })),
  }
}

/** Newest first or sorted: a page if there is a limit, otherwise all of them. */
export async function listCounts(
  db: Db,
  request: CallRequest<typeof contract.listCounts>,
): Promise<AnsweredPage<contract.CountRow>> {
  const page = requestedPage(countList, request.query, { limit: maxRowsAtOnce })
  const found = await findCounts(db, countFilter(request), page)
  if (found.length > maxRowsAtOnce) throw new Refusal('too-many-counts')
  return answeredPage(countList, page, found)
}

export const readCountTotals = async (
  db: Db,
  request: CallRequest<typeof contract.readCountTotals>,
): Promise<z.output<(typeof contract.readCountTotals)['answer']>> =>
  sentTotals(await countTotals(db, countFilter(request), maxSum))

type Filtered = Pick<
  CallRequest<typeof contract.readCountTotals>,
  'params' | 'query' | 'parseDay' | 'startOf' | 'endOf'
>

const countFilter = ({ params, query, parseDay, startOf, endOf }: Filtered): CountFilter => ({
  from: startOf(parseDay(params.fromISO)),
  to: endOf(parseDay(params.toISO)),
  words: searchWords(query.search ?? ''),
  statuses: parseCountStatuses(query.status),
})

type Countables = z.output<(typeof contract.findCountable)['answer']>

/** Finds stock to count next. Writes nothing. */
export async function findCountable(
  db: Db,
  { body, today, startOf }: CallRequest<typeof contract.findCountable>,
): Promise<Countables> {
  const { brandIds, typeIds, search = '', shelf = '' } = body
  const since = (days: number | null | undefined) =>
    days === null || days === undefined ? null : startOf(addDays(today, -days))
  const filter = {
    ...{ brandIds, typeIds, shelf: shelf.trim(), words: searchWords(search) },
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
