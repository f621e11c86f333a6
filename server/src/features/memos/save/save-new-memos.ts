import type { Disposition } from '@dray/domain/memos/credit-memo'
import type { Cents } from '@dray/domain/money'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import { type Author, logCreated } from '../../changelog/index.ts'
import { lockAccounts } from '../../payments/index.ts'
import { insertMemos, linesOfOrders, ordersToCredit } from '../memos.sql.ts'
import { issuePlannedMemos } from './issue-planned-memos.ts'
import { planMemos } from './plan-memo.ts'

export type NewMemoEntry = {
  memoNum: string
  orderId: number
  issuedOn: Date
  notes: string | null
  lines: readonly {
    /** The position of the order's line. */
    lineAt: number
    disposition: Disposition
    units: number | null
    amount: Cents | null
    reason: string | null
    batchId: number | null
  }[]
}

/** Issues memos of the past, in sequence, as an import has them. Returns their ids in sequence. */
export async function saveNewMemos(tx: Tx, entries: readonly NewMemoEntry[], author: Author): Promise<number[]> {
  const orderIds = [...new Set(entries.map(({ orderId }) => orderId))]
  const found = await ordersToCredit(tx, orderIds)
  const customerIds = [...new Set(found.map(({ customerId }) => customerId))]
  const accounts = await lockAccounts(tx, { customerIds, orderIds })
  const orders = new Map((await ordersToCredit(tx, orderIds)).map((order) => [order.id, order]))
  const lines = await linesOfOrders(tx, orderIds)
  const toPlan = entries.map((entry) => {
    const order = mustExist(orders.get(entry.orderId), 'order-not-found')
    const ids = lines.get(order.id) ?? []
    const sent = entry.lines.map(({ lineAt, ...line }) => ({ ...line, orderLineId: ids[lineAt] ?? 0 }))
    return { ...entry, order, lines: sent, isHistory: true }
  })
  const planned = (await planMemos(tx, toPlan)).map((memo) => ({
    ...memo,
    customerId: memo.order.customerId,
    amount: memo.planned.amount,
    createdAt: memo.issuedOn,
  }))
  const memos = await insertMemos(tx, planned, author)
  const created = memos.map(({ id, order }) => ({ id, notes: `For order ${order.orderNum}` }))
  await logCreated(tx, 'memo', created, author)
  await issuePlannedMemos(tx, memos, accounts, author)
  return memos.map(({ id }) => id)
}
