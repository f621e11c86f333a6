import { readOrder, findOrderByNumber, type Order } from '@dray/contract/orders'
import type { Problem } from '../../../shared/api/request.ts'
import { useRead } from '../../../shared/api/use-call.ts'

type Found =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; problem: Problem; again: () => void }
  /** Shown under another number than that of the address. */
  | { state: 'renumbered'; order: Order }
  | { state: 'shown'; order: Order }

/**
 * The order of a number, kept fresh. An order that gets another number while it is open, as a draft does when it is
 * submitted, is found again by its id, so that the page can go on to its new address (D-20).
 */
export function useOrderByNumber(orderNum: string): Found {
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
  if (byNumber.error !== null) return { state: 'failed', problem: byNumber.error, again: () => void byNumber.refetch() }
  return { state: 'loading' }
}
