import type { OrderSummary } from '@dray/contract/orders'
import { type OrderStatus, orderStatuses, type PaymentStatus, mayChangeOrder } from '@dray/domain/orders/order-status'
import { type StockEffect, stockEffect } from '@dray/domain/orders/plan-stock'
import type { Person } from '@dray/domain/users/permissions'
import { pluralize } from '../../../kit/text/format-count.ts'

/** Null leaves a status unchanged. */
export type StatusChoice = { orderStatus: OrderStatus | null; paymentStatus: PaymentStatus | null }
type Statuses = Pick<OrderSummary, 'orderStatus' | 'paymentStatus'>
export type PlannedStatus = { order: OrderSummary; after: Statuses }

/** Only orders whose status would change, with their new statuses. */
export function plannedStatuses(orders: readonly OrderSummary[], choice: StatusChoice): PlannedStatus[] {
  return orders.flatMap((order) => {
    const orderStatus = choice.orderStatus ?? order.orderStatus
    const paymentStatus = choice.paymentStatus ?? order.paymentStatus
    const isSame = orderStatus === order.orderStatus && paymentStatus === order.paymentStatus
    return isSame ? [] : [{ order, after: { orderStatus, paymentStatus } }]
  })
}

/** Changes this person may not make. */
export function notAllowed(person: Person, plan: readonly PlannedStatus[]): OrderSummary[] {
  const refused = plan.filter(({ order, after }) => {
    const status = { from: order.orderStatus, to: after.orderStatus }
    const edit = {
      orderStatus: status.from === status.to ? undefined : status,
      paymentStatus: order.paymentStatus !== after.paymentStatus,
    }
    return !mayChangeOrder(person, order, edit)
  })
  return refused.map(({ order }) => order)
}

/** Tells which of the two statuses the person may set on any of these orders. */
export function changeableStatuses(person: Person, orders: readonly OrderSummary[]) {
  const maySet = (order: OrderSummary, to: OrderStatus) =>
    mayChangeOrder(person, order, { orderStatus: { from: order.orderStatus, to } })
  return {
    orderStatuses: orderStatuses.filter((to) => orders.some((order) => maySet(order, to))),
    payment: orders.some((order) => mayChangeOrder(person, order, { paymentStatus: true })),
  }
}

/** The effects on stock and order numbers, as sentences. */
export function describeEffects(plan: readonly PlannedStatus[]): string[] {
  const effects = plan.map(({ order, after }) => stockEffect(order.orderStatus, after.orderStatus))
  const count = (effect: StockEffect) => effects.filter((each) => each === effect).length
  const drafts = plan.filter(({ order, after }) => isDraft(order) && !isDraft(after)).length
  const redrafted = plan.filter(({ order, after }) => !isDraft(order) && isDraft(after)).length
  const descriptions: [number, (orders: string, isOne: boolean) => string][] = [
    [count('ship'), (orders) => `Stock for ${orders} will leave the warehouse, unless it was already pulled.`],
    [count('return'), (orders) => `Stock for ${orders} will be returned.`],
    [
      count('release'),
      (orders) => `Stock for ${orders} will no longer be reserved, and any units already pulled will be returned.`,
    ],
    [count('reserve'), (orders) => `Stock for ${orders} will be reserved.`],
    [
      drafts,
      (orders, isOne) =>
        `${orders} ${isOne ? 'is a draft and will get' : 'are drafts and will each get'} an order number.`,
    ],
    [
      redrafted,
      (orders, isOne) => `${orders} ${isOne ? 'will become a draft' : 'will become drafts'} with a draft number.`,
    ],
  ]
  return descriptions.flatMap(([orders, words]) =>
    orders === 0 ? [] : [words(pluralize(orders, 'order'), orders === 1)],
  )
}

const isDraft = ({ orderStatus }: Statuses): boolean => orderStatus === 'DRAFT'
