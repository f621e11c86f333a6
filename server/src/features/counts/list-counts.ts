import type * as contract from '@dray/contract/counts'
import { countList, parseCountStatuses } from '@dray/domain/counts/count-list'
import { maxSum } from '@dray/domain/money'
import { searchWords } from '@dray/domain/search/search-words'
import type { z } from 'zod'
import { sentTotals } from '../../platform/db/queries/capped-sums.ts'
import type { Db } from '../../platform/db/db.ts'
import { type AnsweredPage, answeredPage, maxRowsAtOnce, requestedPage } from '../../platform/http/answers/list-page.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { type CountFilter, countTotals, findCounts } from './count-list.sql.ts'

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
