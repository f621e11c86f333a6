import { randomInt } from 'node:crypto'
import { draftNumber, isDraftNumber, type OrderNumbers } from '@dray/domain/orders/order-number'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../db/db.ts'
import { insertReservation, isFreeAndHeld, nextOrderNumber, consumeReservation } from './order-numbers.sql.ts'

/** The next number, kept for this user until they place an order with it (D-59). */
export async function reserveOrderNumber(tx: Tx, userId: number): Promise<{ orderNum: string }> {
  const orderNum = await nextOrderNumber(tx)
  await insertReservation(tx, orderNum, userId)
  return { orderNum }
}

/**
 * The number of a new order. A draft keeps the temporary number that was sent if it is free; an order gets
 * the sent number only if it was reserved for this user, else the next one (D-58, D-59).
 */
export async function numberNewOrder(
  tx: Tx,
  sent: string | null,
  status: OrderStatus,
  userId: number,
): Promise<OrderNumbers> {
  if (status === 'DRAFT') {
    const orderNum = await freeDraftNumber(tx, sent)
    return { orderNum, draftNum: orderNum, realNum: null }
  }
  const isReserved = sent !== null && (await consumeReservation(tx, sent, userId))
  const orderNum = isReserved ? sent : await nextOrderNumber(tx)
  return { orderNum, draftNum: null, realNum: orderNum }
}

async function freeDraftNumber(tx: Tx, sent: string | null): Promise<string> {
  const orderNum = sent !== null && isDraftNumber(sent) ? sent : draftNumber((choices) => randomInt(choices))
  return (await isFreeAndHeld(tx, orderNum)) ? orderNum : freeDraftNumber(tx, null)
}
