import type { CreditMemo, NewMemoLine } from '@dray/contract/memos'
import type { Tx } from '../../../platform/db/db.ts'
import type { Author } from '../../../platform/http/serve.ts'
import { noteArrival, waitingOrdersToLock } from '../../backorders/index.ts'
import { productsOfLines } from '../memos.sql.ts'

type ReturnedLine = Pick<NewMemoLine, 'disposition'> & { orderLineId: number | null }

/** The orders that wait for units these lines return to stock, to lock together with the memo's own order (D-262). */
export async function ordersWaitingForRestock(
  tx: Tx,
  lines: readonly ReturnedLine[],
  today: string,
): Promise<number[]> {
  return waitingOrdersToLock(tx, await restockedProducts(tx, lines), today)
}

export async function noteRestock(
  tx: Tx,
  { memoNum, lines }: CreditMemo,
  clock: { author: Author; today: string },
): Promise<void> {
  if (memoNum === null) return
  const productIds = await restockedProducts(tx, lines)
  noteArrival(tx, { productIds, reason: `credit memo ${memoNum} returned units` }, clock)
}

async function restockedProducts(tx: Tx, lines: readonly ReturnedLine[]): Promise<number[]> {
  const ids = lines.flatMap(({ disposition, orderLineId }) => (disposition === 'RESTOCK' ? (orderLineId ?? []) : []))
  return ids.length === 0 ? [] : productsOfLines(tx, ids)
}
