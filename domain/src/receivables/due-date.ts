import { isOpen, isShipped, type OrderStatus } from '../orders/order-status.ts'
import { addDays } from '../time/company-day.ts'

/** The longest payment terms, in days. */
export const maxTermsDays = 365

/** The years in which a due date may be set by hand. */
export const dueYears = { first: 2000, last: 2099 } as const

/** When an order is due, and what that was worked out from. All null of a draft. Days are YYYY-MM-DD. */
export type DueDate = {
  dueOn: string | null
  /** Set by hand: it moves with nothing anymore. */
  isDueOnSet: boolean
  /** The company day on which the order left DRAFT. */
  placedOn: string | null
  /** The payment terms of the customer when it was placed, in days. */
  paymentTermsDays: number | null
  /** The due date of an order that shipped once. It stays when the order is reopened, also while it is a draft again. */
  shippedDueOn: string | null
}

/** What is owed at once is due on delivery, or on placing while there is no delivery date; terms are counted from that day (D-195). */
export const dueOnByTerms = (deliveryDate: string | null, placedOn: string, paymentTermsDays: number | null): string =>
  addDays(deliveryDate ?? placedOn, paymentTermsDays ?? 0)

type OrderToDate = { customerId: number; deliveryDate: string | null; orderStatus: OrderStatus }
/** The company day, and the customer's present terms. */
type Now = { today: string; paymentTermsDays: number | null }

const none: DueDate = { dueOn: null, isDueOnSet: false, placedOn: null, paymentTermsDays: null, shippedDueOn: null }

/**
 * The due date of an order that is saved (D-195). A draft has none. Leaving DRAFT takes the customer's terms of that moment, and so does
 * another customer; later changes of a customer's terms move nothing. The due date moves with the delivery date until the order first
 * ships or the date is set by hand: a late order must not become current by reopening it or moving its delivery (D-196).
 */
export function dueDateAfter(before: (OrderToDate & DueDate) | undefined, after: OrderToDate, now: Now): DueDate {
  const shippedDueOn = before?.shippedDueOn ?? null
  if (after.orderStatus === 'DRAFT') return { ...none, shippedDueOn }
  const placedOn = before?.placedOn ?? now.today
  const isPlacedBefore = before !== undefined && before.placedOn !== null && before.customerId === after.customerId
  const paymentTermsDays = isPlacedBefore ? before.paymentTermsDays : now.paymentTermsDays
  const isDueOnSet = before?.isDueOnSet ?? false
  const worked = dueOnByTerms(after.deliveryDate, placedOn, paymentTermsDays)
  const isKept = isDueOnSet || (before !== undefined && isClosed(before.orderStatus) && isClosed(after.orderStatus))
  const dueOn = shippedDueOn ?? (isKept ? before?.dueOn : null) ?? worked
  const shipped = shippedDueOn ?? (isShipped(after.orderStatus) ? dueOn : null)
  return { dueOn, isDueOnSet, placedOn, paymentTermsDays, shippedDueOn: shipped }
}

const isClosed = (status: OrderStatus): boolean => status !== 'DRAFT' && !isOpen(status)

/**
 * The due date after a change by hand. Null works it out again, from the terms that the customer has now. Undefined for a draft, which
 * has none.
 */
export function dueDateByHand(
  { placedOn, paymentTermsDays, deliveryDate, shippedDueOn }: DueDate & { deliveryDate: string | null },
  typed: string | null,
  customerTermsDays: number | null,
): DueDate | undefined {
  if (placedOn === null) return undefined
  const dueOn = typed ?? dueOnByTerms(deliveryDate, placedOn, customerTermsDays)
  return {
    dueOn,
    isDueOnSet: typed !== null,
    placedOn,
    paymentTermsDays: typed === null ? customerTermsDays : paymentTermsDays,
    shippedDueOn: shippedDueOn === null ? null : dueOn,
  }
}
