import type { OrderSummary } from '@dray/contract/orders'
import { orderStatuses, paymentStatuses, mayChangeOrder } from '@dray/domain/orders/order-status'
import type { Person } from '@dray/domain/users/permissions'

export type StatusKind = 'order' | 'payment'
export type StatusOrder = Pick<
  OrderSummary,
  | 'id'
  | 'orderNum'
  | 'driverId'
  | 'modifiedOn'
  | 'orderStatus'
  | 'paymentStatus'
  | 'statusModifiedOn'
  | 'paymentModifiedOn'
  | 'balanceDue'
  | 'dueOn'
>
/** The other statuses a person may set. Only drafts have the payment status DRAFT. */
export function statusChoices(person: Person, order: StatusOrder, kind: StatusKind): readonly string[] {
  if (kind === 'order') {
    const from = order.orderStatus
    return orderStatuses.filter((to) => to !== from && mayChangeOrder(person, order, { orderStatus: { from, to } }))
  }
  if (!mayChangeOrder(person, order, { paymentStatus: true })) return []
  const isDraft = order.orderStatus === 'DRAFT'
  return paymentStatuses.filter((to) => to !== order.paymentStatus && (isDraft || to !== 'DRAFT'))
}
