import { readOrder, findOrderByNumber, type Order } from '@dray/contract/orders'
import type { Problem } from '../../../shared/api/request.ts'
import { useRead } from '../../../shared/api/use-call.ts'

type OrderResult =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; problem: Problem; retry: () => void }
  /** The order has another number than the URL. */
  | { state: 'renumbered'; order: Order }
  | { state: 'shown'; order: Order }

/**
 * An order by its number. If its number changes while it is open, as when a draft is submitted, the order is found by its
 * id, so that the page can move to its new URL (D-20).
 */
export function useOrderByNumber(orderNum: string): OrderResult {
  const byNumber = useRead(findOrderByNumber, { params: { orderNum } }, { expects: ['order-not-found'] })
  const order = byNumber.data?.res
  const isGone = byNumber.error?.body.code === 'order-not-found'
  const byId = useRead(
    readOrder,
    { params: { id: order?.id ?? 0 } },
    { enabled: isGone && order !== undefined, expects: ['order-not-found'] },
  )

  if (isGone) {
    const renumbered = byId.data?.res
    if (renumbered !== undefined && renumbered.orderNum !== orderNum) return { state: 'renumbered', order: renumbered }
    return order !== undefined && byId.isFetching ? { state: 'shown', order } : { state: 'unknown' }
  }
  if (order !== undefined) return { state: order.orderNum === orderNum ? 'shown' : 'renumbered', order }
  if (byNumber.error !== null) return { state: 'failed', problem: byNumber.error, retry: () => void byNumber.refetch() }
  return { state: 'loading' }
}
