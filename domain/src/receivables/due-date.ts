import { isOpen, type OrderStatus } from '../orders/order-status.ts'
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
}

/** What is owed at once is due on delivery, or on placing while there is no delivery date; terms are counted from that day (D-195). */
export const dueOnByTerms = (deliveryDate: string | null, placedOn: string, paymentTermsDays: number | null): string =>
  addDays(deliveryDate ?? placedOn, paymentTermsDays ?? 0)

type OrderToDate = { customerId: number; deliveryDate: string | null; orderStatus: OrderStatus }
/** The company day, and the customer's present terms. */
type Now = { today: string; paymentTermsDays: number | null }

const none: DueDate = { dueOn: null, isDueOnSet: false, placedOn: null, paymentTermsDays: null }

/**
 * The due date of an order that is saved (D-195). A draft has none. Leaving DRAFT takes the customer's terms of that moment, and so does
 * another customer; later changes of a customer's terms move nothing. The due date moves with the delivery date until the order is
 * shipped or the date is set by hand: what is owed must not become less late by another delivery date (D-196).
 */
export function dueDateAfter(before: (OrderToDate & DueDate) | undefined, after: OrderToDate, now: Now): DueDate {
  if (after.orderStatus === 'DRAFT') return none
  const placedOn = before?.placedOn ?? now.today
  const isPlacedBefore = before !== undefined && before.placedOn !== null && before.customerId === after.customerId
  const paymentTermsDays = isPlacedBefore ? before.paymentTermsDays : now.paymentTermsDays
  const isDueOnSet = before?.isDueOnSet ?? false
  const worked = dueOnByTerms(after.deliveryDate, placedOn, paymentTermsDays)
  const isKept = isDueOnSet || (before !== undefined && hasLeft(before.orderStatus, after.orderStatus))
  return { dueOn: isKept ? (before?.dueOn ?? worked) : worked, isDueOnSet, placedOn, paymentTermsDays }
}

/** True if an order is shipped or closed both before and after a save. Reopening an order recomputes its due date. */
const hasLeft = (before: OrderStatus, after: OrderStatus): boolean =>
  before !== 'DRAFT' && !isOpen(before) && !isOpen(after)

/**
 * The due date after a change by hand. Null works it out again, from the terms that the customer has now. Undefined for a draft, which
 * has none.
 */
export function dueDateByHand(
  { placedOn, paymentTermsDays, deliveryDate }: DueDate & { deliveryDate: string | null },
  typed: string | null,
  customerTermsDays: number | null,
): DueDate | undefined {
  if (placedOn === null) return undefined
  if (typed !== null) return { dueOn: typed, isDueOnSet: true, placedOn, paymentTermsDays }
  const dueOn = dueOnByTerms(deliveryDate, placedOn, customerTermsDays)
  return { dueOn, isDueOnSet: false, placedOn, paymentTermsDays: customerTermsDays }
}
