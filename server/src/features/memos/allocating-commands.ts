import type { NewMemoLine } from '@dray/contract/memos'
import type { Tx } from '../../platform/db/db.ts'
import { thenAllocate } from '../backorders/index.ts'
import { lockAccounts } from '../payments/index.ts'
import { addMemo } from './add-memo.ts'
import { issueMemo } from './decide-memo.ts'
import { linesOfMemos, orderOfMemo, orderToCredit, productsOfLines } from './memos.sql.ts'

type ReturnedLine = Pick<NewMemoLine, 'disposition'> & { orderLineId: number | null }

/** The commands that bring units back to stock, each followed by the orders that wait for them (D-262). */
export const addMemoAndAllocate = thenAllocate(addMemo, {
  mayArrive: async (tx, { body }) => (body.request === true ? [] : restocked(tx, body.lines)),
  arrived: (tx, _, memo) => arrival(tx, memo),
  lock: async (tx, { params }, orderIds) => {
    const order = await orderToCredit(tx, params.orderId)
    await lockWith(tx, order && { ...order, orderId: order.id }, orderIds)
  },
})

export const issueMemoAndAllocate = thenAllocate(issueMemo, {
  mayArrive: async (tx, { params, body }) => restocked(tx, body?.lines ?? (await linesOfMemos(tx, [params.id]))),
  arrived: (tx, _, memo) => arrival(tx, memo),
  lock: async (tx, { params }, orderIds) => lockWith(tx, await orderOfMemo(tx, params.id), orderIds),
})

async function restocked(tx: Tx, lines: readonly ReturnedLine[]): Promise<number[]> {
  const ids = lines.flatMap(({ disposition, orderLineId }) => (disposition === 'RESTOCK' ? (orderLineId ?? []) : []))
  return ids.length === 0 ? [] : productsOfLines(tx, ids)
}

async function arrival(tx: Tx, memo: { memoNum: string | null; lines: readonly ReturnedLine[] }) {
  const productIds = memo.memoNum === null ? [] : await restocked(tx, memo.lines)
  return productIds.length === 0 ? undefined : { productIds, reason: `credit memo ${memo.memoNum} returned units` }
}

/** The memo's customer, then its order among those that wait. */
async function lockWith(
  tx: Tx,
  order: { orderId: number; customerId: number } | undefined,
  orderIds: readonly number[],
): Promise<void> {
  if (order) await lockAccounts(tx, { customerIds: [order.customerId], orderIds: [...orderIds, order.orderId] })
}
