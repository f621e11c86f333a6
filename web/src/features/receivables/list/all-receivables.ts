import { listReceivables, type Receivable } from '@dray/contract/receivables'
import { request } from '../../../kit/api/request.ts'
import { type ShownReceivables, shownQuery, sortQuery } from './receivables-filter.ts'

const pageSize = 1000

/** All customers who owe something and match a filter, sorted as the list is, loaded page by page. */
export async function allReceivables(shown: ShownReceivables, sort: string, today: string): Promise<Receivable[]> {
  const query = { ...shownQuery(shown, today), ...sortQuery(sort), limit: pageSize }
  const all: Receivable[] = []
  for (let after: string | null = null; ; ) {
    const page: { customers: Receivable[]; next: string | null } = await request(listReceivables, {
      query: { ...query, ...(after === null ? {} : { after }) },
    })
    all.push(...page.customers)
    if (page.next === null) return all
    after = page.next
  }
}
