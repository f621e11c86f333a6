import { type ContactOrderState, contactOrderState } from '../contacts/contact-orders.ts'
import type { Cents } from '../money.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import type { LineChange, NewsAbout } from './message-facts.ts'

type Line = { productId: number; productName: string; quantity: number }

export type OrderVersion = {
  orderNum: string
  orderStatus: OrderStatus
  deliveryDate: string | null
  pickupOrder: boolean
  total: Cents
  lines: readonly Line[]
}

type ChangedOrder = {
  before: (OrderVersion & { sentAt: Date | null; declinedReason: string | null }) | undefined
  after: OrderVersion
  /** The backorder that takes the rest of the units. */
  backorder?: OrderVersion | undefined
  /** It is the rest of another order, whose news names it. */
  isBackorder?: boolean
}

/** The messages that a saved order causes, in sequence. */
export function orderNews({ before, after, backorder, isBackorder = false }: ChangedOrder): NewsAbout[] {
  if (isBackorder && before === undefined) return []
  const [from, to] = [before && states(before), states(after)]
  const { orderNum, pickupOrder } = after
  if (to === 'CANCELED') return canceledNews(before, orderNum)
  if (to === 'SENT' || from === 'DELIVERED') return []
  const isConfirmedNow = from === undefined || from === 'SENT' || from === 'CANCELED'
  const changed = before && !isConfirmedNow ? changedNews(before, after, backorder) : []
  if (to === 'DELIVERED') return [...changed, { kind: 'DELIVERED', facts: { orderNum, pickupOrder } }]
  return isConfirmedNow ? [{ kind: 'ORDER_CONFIRMED', facts: confirmedFacts(after, backorder) }] : changed
}

/** The driver's route is told of by itself. */
const states = ({ orderStatus }: OrderVersion): ContactOrderState => contactOrderState(orderStatus, false)

function canceledNews(before: ChangedOrder['before'], orderNum: string): NewsAbout[] {
  if (before === undefined || states(before) === 'CANCELED') return []
  if (before.orderStatus !== 'DRAFT')
    return [{ kind: 'ORDER_CHANGED', facts: { orderNum, isCanceled: true, lines: [] } }]
  if (before.sentAt === null) return []
  return [{ kind: 'ORDER_DECLINED', facts: { orderNum: before.orderNum, reason: before.declinedReason } }]
}

const confirmedFacts = ({ orderNum, deliveryDate, pickupOrder, total, lines }: OrderVersion, rest?: OrderVersion) => ({
  orderNum,
  deliveryDate,
  pickupOrder,
  units: unitCount(lines),
  total,
  ...followsOn(rest),
})

function changedNews(before: OrderVersion, after: OrderVersion, rest?: OrderVersion): NewsAbout[] {
  const lines = lineChanges(before.lines, after.lines)
  const isMoved = before.deliveryDate !== after.deliveryDate || before.pickupOrder !== after.pickupOrder
  if (lines.length === 0 && !isMoved) return []
  const { orderNum, deliveryDate, pickupOrder, total } = after
  const day = isMoved ? { moved: { deliveryDate, pickupOrder } } : {}
  return [{ kind: 'ORDER_CHANGED', facts: { orderNum, lines, ...day, total, ...followsOn(rest) } }]
}

const followsOn = (rest: OrderVersion | undefined) =>
  rest === undefined ? {} : { follows: { orderNum: rest.orderNum, units: unitCount(rest.lines) } }

const unitCount = (lines: readonly Line[]): number => lines.reduce((units, { quantity }) => units + quantity, 0)

/** By product: which of its batches ship concerns only the warehouse. */
export function lineChanges(before: readonly Line[], after: readonly Line[]): LineChange[] {
  const changes = new Map<number, LineChange>()
  const change = ({ productId, productName }: Line): LineChange => {
    const known = changes.get(productId) ?? { productId, name: productName, from: 0, to: 0 }
    changes.set(productId, known)
    return known
  }
  for (const line of before) change(line).from += line.quantity
  for (const line of after) change(line).to += line.quantity
  return [...changes.values()].filter(({ from, to }) => from !== to)
}
