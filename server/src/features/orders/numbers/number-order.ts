import type { OrderStatus } from '@dray/domain/orders/order-status'
import { noNumbers, type RecordNumbers, type OrderNumbers } from '@dray/domain/numbers/record-numbers'
import type { Tx } from '../../../platform/db/db.ts'
import { assignNumber, type NumberSeries } from '../../../numbers/assign-number.ts'
import type { Author } from '../../changelog/index.ts'
import { insertReservation, isDraftNumberFree, nextOrderNumber, consumeReservation } from './order-numbers.sql.ts'

/** Order numbers count up from 100001. A sent number must be reserved for the user (D-59). */
const orderNumbers: NumberSeries = {
  next: nextOrderNumber,
  claim: async (tx, orderNum, userId) => userId !== null && (await consumeReservation(tx, orderNum, userId)),
  isFree: isDraftNumberFree,
}

/** Reserves the next number for this user until they place an order with it. */
export async function reserveOrderNumber(tx: Tx, userId: number): Promise<{ orderNum: string }> {
  const orderNum = await nextOrderNumber(tx)
  await insertReservation(tx, orderNum, userId)
  return { orderNum }
}

type OrderToNumber = {
  before: (RecordNumbers & { sentAt: Date | null }) | undefined
  status: OrderStatus
  sent: string | null
}

export async function numberOrder(
  tx: Tx,
  { before, status, sent }: OrderToNumber,
  { userId }: Author,
): Promise<OrderNumbers> {
  // A contact's order that is canceled or declined takes no permanent number (D-336).
  if (before?.sentAt && status === 'CANCELLED' && before.draftNum !== null && before.realNum === null)
    return { orderNum: before.draftNum, draftNum: before.draftNum, realNum: null }
  const { number, numbers } = await assignNumber(tx, orderNumbers, {
    numbers: before ?? noNumbers,
    status,
    requested: sent,
    userId,
  })
  return { orderNum: number, ...numbers }
}
