import { maxPricedProducts, type RefreshRow, setCustomPrices } from '@dray/contract/pricing'
import { changedRecord } from '../../../kit/api/changed-record.ts'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { type Problem, request } from '../../../kit/api/request.ts'
import { formatCount } from '../../../kit/format-count.ts'
import { z } from 'zod'

/** New prices of a customer, and the last change of its prices that they were worked out from (D-15). */
export type NewPrices = { customerId: number; lastChange: number; rows: readonly RefreshRow[] }

/** Sends new prices of one customer, at most 5,000 a request. Prices that someone else changed since are refused. */
export async function sendNewPrices(
  { customerId, lastChange, rows }: NewPrices,
  { reason, roundId }: { reason: string; roundId?: string },
): Promise<void> {
  for (let at = 0; at < rows.length; at += maxPricedProducts) {
    const body = rows
      .slice(at, at + maxPricedProducts)
      .map(({ productId, newCustomPrice }) => ({ productId, newCustomPrice }))
    const query = { way: 'refresh' as const, lastChange, roundId, ...(reason === '' ? {} : { reason }) }
    // One after another: each locks the customer.
    await request(setCustomPrices, { params: { customerId }, query, body })
  }
}

const changedPrices = z.array(z.object({ productId: z.int() }))

/** Why new prices were not saved. */
export function updateProblem(problem: Problem): string {
  const changed = changedRecord(problem, changedPrices)
  if (changed === undefined) return firstMessage(problem)
  const who = changed.changedBy ?? 'Someone else'
  return `${who} changed ${formatCount(changed.current.length)} of these prices in the meantime. Nothing was saved, and the list is up to date now.`
}
