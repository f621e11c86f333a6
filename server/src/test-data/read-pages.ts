import { nextHeader } from '@dray/contract/call/paged-list'
import type { ApiClient } from './test-app.ts'

/** The rows of a list, page after page until one names no next page. The address has a query with a limit. */
export async function readPages<Row>(request: ApiClient, address: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor = ''; ; ) {
    const answer = await request('GET', `${address}${cursor}`)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    rows.push(...answer.json())
    const next = answer.headers[nextHeader]
    if (next === undefined) return rows
    cursor = `&after=${String(next)}`
  }
}
