import { type Cents, zero } from '../money.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { orderTotals } from '../orders/order-totals.ts'
import type { ImportCheck } from './check-state.ts'
import { invalidRow, targetKey } from './known-records.ts'
import type { PlannedCustomer, PlannedOrder } from './plan.ts'

/** By `targetKey`. */
export type Balances = {
  credit: Map<string, Cents>
  orders: Map<string, { customer: string; orderStatus: OrderStatus; balanceDue: Cents }>
  /** Balances that aren't known, because a row that changes them has problems. */
  unsure: Set<string>
}

export const ofCustomer = (customer: string): string => `customer ${customer}`
export const nobody = targetKey({ at: invalidRow })

/** Before the payments and the credit memos of the import. */
export function balancesBefore(
  check: ImportCheck,
  orders: readonly PlannedOrder[],
  customers: readonly PlannedCustomer[],
): Balances {
  const balances: Balances = { credit: new Map(), orders: new Map(), unsure: check.unsureBalances }
  for (const { id, credit } of check.known.customers) balances.credit.set(targetKey({ id }), credit)
  customers.forEach((customer, at) => balances.credit.set(targetKey({ at }), customer.creditAvailable))
  for (const [id, order] of check.known.orders) {
    balances.orders.set(targetKey({ id }), { ...order, customer: targetKey({ id: order.customerId }) })
  }
  orders.forEach((order, at) => {
    const { orderStatus, discount, lines } = order
    balances.orders.set(targetKey({ at }), {
      customer: targetKey(order.customer),
      orderStatus,
      balanceDue: balances.unsure.has(targetKey({ at })) ? zero : orderTotals(lines.map(priced), discount).total,
    })
  })
  return balances
}

const priced = ({ quantity, unitPrice, priceAdjustment }: PlannedOrder['lines'][number]) => ({
  quantity,
  unitPrice,
  priceAdjustment,
})
