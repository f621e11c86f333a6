import { type Cents, maxAmount, sum, times } from '../money.ts'
import type { PaymentStatus } from '../orders/order-status.ts'
import { isAdmin, type Person } from '../users/permissions.ts'

/** In display order (spec 4.1). Refunded has a color but isn't a status (D-35). Payment statuses are the same as for orders. */
export const purchaseStatuses = ['DRAFT', 'PENDING', 'ORDERED', 'RECEIVED', 'COMPLETED', 'CANCELLED'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** Submitted, or ordered from the supplier. A draft is not on its way. */
export const openPurchaseStatuses = ['PENDING', 'ORDERED'] as const satisfies readonly PurchaseStatus[]

export const isOnItsWay = (status: PurchaseStatus): boolean => openPurchaseStatuses.some((open) => open === status)

/** Saving in this status puts every open unit into stock. */
export const isReceived = (status: PurchaseStatus): boolean => status === 'RECEIVED' || status === 'COMPLETED'

type Statuses = { orderStatus: PurchaseStatus; paymentStatus: PaymentStatus }

export const statusesOfNewPurchaseOrder = (saved: 'submitted' | 'as-draft'): Statuses =>
  saved === 'submitted'
    ? { orderStatus: 'PENDING', paymentStatus: 'PENDING' }
    : { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }

/** Outside a draft, DRAFT becomes PENDING. */
export const savedPaymentStatus = ({ orderStatus, paymentStatus }: Statuses): PaymentStatus =>
  orderStatus !== 'DRAFT' && paymentStatus === 'DRAFT' ? 'PENDING' : paymentStatus

export const maxPurchaseItems = 5000

/** The brand's code and at least four digits: ACM-0007 (D-97). */
export const purchaseNumber = (skucode: string, counter: number): string =>
  `${skucode}-${String(counter).padStart(4, '0')}`

/** Has a letter or a digit, so that it can be read and found. */
export const isNumberLike = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Null for blank text, or text that starts like a draft number (D-212). */
export const requestedNumber = (text: string | null | undefined): string | null =>
  !text || /^draft_/i.test(text) ? null : text

/** ACCOUNTING may change only the payment status of a purchase order. */
export const mayChangePurchases = (person: Person): boolean => isAdmin(person) || person.roles.includes('INVENTORY')

type ItemAmounts = { quantity: number; unitCost: Cents }

/** Quantity × unit cost (D-100). */
export const itemSubtotal = ({ quantity, unitCost }: ItemAmounts): Cents => times(unitCost, quantity)

export const purchaseTotals = (items: readonly ItemAmounts[]): { unitQuantity: number; total: Cents } => ({
  unitQuantity: items.reduce((units, { quantity }) => units + quantity, 0),
  total: sum(items.map(itemSubtotal)),
})

/** True if the total stays within the largest amount, so that it is exact. */
export const fitsOnePurchase = (items: readonly ItemAmounts[]): boolean =>
  items.reduce((cost, { quantity, unitCost }) => cost + unitCost * quantity, 0) <= maxAmount
