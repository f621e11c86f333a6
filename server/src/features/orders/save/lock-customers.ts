import type { CreditLimits } from '@dray/domain/credit/credit-hold'
import { type OrderStatus, countsAsOwed } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { lockCustomersOfOrders } from '../lines/stored-orders.sql.ts'

/** The locked customers by id, with their current terms, limits and needs. */
export type LockedCustomers = ReadonlyMap<
  number,
  CreditLimits & {
    paymentTermsDays: number | null
    minLifeDays: number | null
    poRequired: boolean
    /** Absent where the customer wasn't locked for an order. */
    wantsMessages?: boolean
  }
>

/**
 * Locks the customers of orders, and the one an order moves to, before the orders. Customers with a credit limit are locked against their
 * other orders too, unless the new status uses no credit.
 */
export async function lockCustomers(
  tx: Tx,
  { orderIds, customerId }: { orderIds: readonly number[]; customerId?: number | undefined },
  orderStatus?: OrderStatus,
): Promise<LockedCustomers> {
  const customerIds = customerId === undefined ? [] : [customerId]
  const mayUseCredit = orderStatus === undefined || countsAsOwed(orderStatus)
  const locked = await lockCustomersOfOrders(tx, { orderIds, customerIds, mayUseCredit })
  return new Map(locked.map((row) => [row.id, row]))
}
