import { listCustomerOrders } from '@dray/contract/customer-orders'
import { readOrder, type OrderSummary } from '@dray/contract/orders'
import { lastOrder, repeatedUnits } from '@dray/domain/orders/past-orders'
import type { Problem } from '../../../../kit/api/request.ts'
import { useRead } from '../../../../kit/api/use-call.ts'
import type { Catalog } from '../cart/use-catalog.ts'
import type { AddedProducts } from '../cart/use-cart.ts'

/** `units` at the prices the customer has today, and the names of the products that are no longer sold. */
export type LastOrder =
  | { state: 'no-customer' | 'loading' | 'none' }
  | { state: 'failed'; problem: Problem }
  | { state: 'found'; order: OrderSummary; units: AddedProducts; noLongerSold: readonly string[] }

type Options = { customerId: number | null; orderId: number | undefined; catalog: Catalog }

/** The last order of a customer. */
export function useLastOrder({ customerId, orderId, catalog }: Options): LastOrder {
  const orders = useRead(
    listCustomerOrders,
    { params: { customerId: customerId ?? 0 } },
    { enabled: customerId !== null },
  )
  const last = lastOrder(orders.data ?? [], orderId)
  const fullOrder = useRead(readOrder, { params: { id: last?.id ?? 0 } }, { enabled: last !== undefined })
  if (customerId === null) return { state: 'no-customer' }
  const problem = orders.error ?? (last && fullOrder.error) ?? catalog.problem ?? catalog.pricingProblem
  if (problem) return { state: 'failed', problem }
  if (orders.data && last === undefined) return { state: 'none' }
  if (last === undefined || fullOrder.data === undefined || !catalog.isReady) return { state: 'loading' }
  return { state: 'found', order: last, ...repeatedUnits(fullOrder.data.res.orderedItems, catalog.byId) }
}
