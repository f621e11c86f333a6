import { type CreditLimits, hasCreditLimits } from '@dray/domain/credit/credit-hold'
import { type OrderStatus, countsAsOwed } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { lockLimitedCustomers } from '../../customers/index.ts'
import { lockCustomersOfOrders } from '../lines/stored-orders.sql.ts'

/** The customers that a save has locked, by id, with their terms and credit limits as they are now. */
export type LockedCustomers = ReadonlyMap<number, CreditLimits & { paymentTermsDays: number | null }>

/**
 * Locks the customers of orders, and one that an order is to have, before the orders. Those with a credit limit are locked against other
 * orders of theirs, unless the orders get a status that uses no credit (D-196). Nothing more is asked for customers without limits.
 */
export async function lockCustomers(
  tx: Tx,
  { orderIds, customerId }: { orderIds: readonly number[]; customerId?: number | undefined },
  orderStatus?: OrderStatus,
): Promise<LockedCustomers> {
  const locked = await lockCustomersOfOrders(tx, orderIds, customerId)
  const mayUseCredit = orderStatus === undefined || countsAsOwed(orderStatus)
  const limited = mayUseCredit ? locked.filter(hasCreditLimits) : []
  // They may have waited for someone who changed the limits.
  const limits =
    limited.length === 0
      ? []
      : await lockLimitedCustomers(
          tx,
          limited.map(({ id }) => id),
        )
  return new Map([...locked, ...limits].map((row) => [row.id, row]))
}
