import { type Cents, formatDollars } from '../money.ts'
import { isOpen, isShipped, type OrderStatus } from '../orders/order-status.ts'
import { addDays } from '../time/company-day.ts'

export const maxTermsDays = 365

export const dueYears = { first: 2000, last: 2099 } as const

/** All null for a draft. Days are YYYY-MM-DD. */
export type DueDate = {
  dueOn: string | null
  /** Set by hand, so nothing moves it anymore. */
  isDueOnSet: boolean
  placedOn: string | null
  paymentTermsDays: number | null
  /** Kept when a shipped order is reopened, even as a draft. */
  shippedDueOn: string | null
}

/** Without terms, due on delivery, or on placing if there is no delivery date; terms count from that day. */
export const dueOnByTerms = (deliveryDate: string | null, placedOn: string, paymentTermsDays: number | null): string =>
  addDays(deliveryDate ?? placedOn, paymentTermsDays ?? 0)

type OrderToDate = { customerId: number; deliveryDate: string | null; orderStatus: OrderStatus }
type Now = { today: string; paymentTermsDays: number | null }

const none: DueDate = { dueOn: null, isDueOnSet: false, placedOn: null, paymentTermsDays: null, shippedDueOn: null }

/**
 * A draft has none. Leaving DRAFT, or another customer, takes the customer's terms; later changes of terms move nothing.
 * It moves with the delivery date until the order ships or it is set by hand, so a late order can't become current.
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

/** Null means it's computed from the customer's current terms. Undefined for a draft. */
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

/** "Net 30"; without terms, payment is due on delivery. */
export const termsText = (paymentTermsDays: number | null): string =>
  paymentTermsDays === null || paymentTermsDays === 0 ? dueOnDelivery : `Net ${paymentTermsDays}`

export const dueOnDelivery = 'Due on delivery'

type CreditTerms = {
  paymentTermsDays: number | null
  cod?: boolean
  creditLimit: Cents | null
  maxDaysLate: number | null
}

type CreditTerm = { label: string; value: string }

/** "Net 30", "$5,000.00", "14 days", each with its label. */
export const creditTerms = ({ paymentTermsDays, cod = false, creditLimit, maxDaysLate }: CreditTerms): CreditTerm[] => [
  { label: 'Payment terms', value: termsText(paymentTermsDays) },
  ...(cod ? [{ label: 'Pays', value: 'On delivery (COD)' }] : []),
  ...(creditLimit === null ? [] : [{ label: 'Credit limit', value: formatDollars(creditLimit) }]),
  ...(maxDaysLate === null
    ? []
    : [{ label: 'Late at most', value: maxDaysLate === 1 ? '1 day' : `${maxDaysLate} days` }]),
]
