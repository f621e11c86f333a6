import { getByID, getByOrderNum, type Order } from '@dray/contract/orders'
import type { Problem } from '../../../shared/api/request.ts'
import { useRead } from '../../../shared/api/use-call.ts'

type Found =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed'; problem: Problem; again: () => void }
  | { state: 'renumbered'; orderNum: string }
  | { state: 'shown'; order: Order }

/**
 * The order of a number, kept fresh. An order that gets another number while it is open, as a draft does when it is
 * submitted, is found again by its id, so that the page can go on to its new address (D-20).
 */
export function useOrderByNumber(orderNum: string): Found {
  const byNumber = useRead(getByOrderNum, { params: { orderNum } }, { expects: ['order-not-found'] })
  const order = byNumber.data?.res
  const isGone = byNumber.error?.body.code === 'order-not-found'
  const byId = useRead(
    getByID,
    { params: { id: order?.id ?? 0 } },
    { enabled: isGone && order !== undefined, expects: ['order-not-found'] },
  )

  if (isGone) {
    const renumbered = byId.data?.res.orderNum
    if (renumbered !== undefined && renumbered !== orderNum) return { state: 'renumbered', orderNum: renumbered }
    return order !== undefined && byId.isFetching ? { state: 'shown', order } : { state: 'unknown' }
  }
  if (order !== undefined)
    return order.orderNum === orderNum ? { state: 'shown', order } : { state: 'renumbered', orderNum: order.orderNum }
  if (byNumber.error !== null) return { state: 'failed', problem: byNumber.error, again: () => void byNumber.refetch() }
  return { state: 'loading' }
}
