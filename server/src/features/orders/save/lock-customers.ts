import { type CreditLimits, hasCreditLimits } from '@dray/domain/credit/credit-hold'
import { type OrderStatus, countsAsOwed } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { lockLimitedCustomers } from '../../customers/index.ts'
import { lockCustomersOfOrders } from '../lines/stored-orders.sql.ts'

/** The locked customers by id, with their current terms, limits and needs. */
export type LockedCustomers = ReadonlyMap<
  number,
  CreditLimits & { paymentTermsDays: number | null; minLifeDays: number | null; poRequired: boolean }
>

/**
 * Locks the customers of orders, and the one an order moves to, before the orders. Customers with a credit limit are locked against their
 * other orders too, unless the new status uses no credit (D-196). Customers without limits cost no extra query.
 */
export async function lockCustomers(
  tx: Tx,
  { orderIds, customerId }: { orderIds: readonly number[]; customerId?: number | undefined },
  orderStatus?: OrderStatus,
): Promise<LockedCustomers> {
  const locked = await lockCustomersOfOrders(tx, orderIds, customerId)
  const mayUseCredit = orderStatus === undefined || countsAsOwed(orderStatus)
  const limited = mayUseCredit ? locked.filter(hasCreditLimits) : []
  // Read again: we may have waited for a change of the limits.
  const limits =
    limited.length === 0
      ? []
      : await lockLimitedCustomers(
          tx,
          limited.map(({ id }) => id),
        )
  return new Map([...locked, ...limits].map((row) => [row.id, row]))
}
