import { balanceDue, cappedDiscount } from '../orders/order-totals.ts'
import { type Cents, minus, sum, times } from '../money.ts'
import type { OrderDocumentKind } from './document-kinds.ts'
import type { PageSetup } from './page-setup.ts'

/** How the customer receives the order. */
export const handoverWays = ['delivery', 'pickup'] as const
export type HandoverWay = (typeof handoverWays)[number]

type Party = { name: string; address: string; phone: string }

/** `logo`: where the stored picture is, which the server prints above the name. */
export type DocumentCompany = Party & { logo?: string | undefined }

/** The customer of an invoice, a receipt or a statement; the brand of a purchase order. */
export type DocumentRecipient = Party & { contact: string }

/** `on` is a day YYYY-MM-DD. */
export type DocumentHandover = { way: HandoverWay; on: string | null; driver: string | null; location: string | null }

/** The price is the selling price of a unit; only on a purchase order is it the unit cost (D-57). */
export type DocumentLine = {
  product: string
  brand: string
  sku: string
  batch: string | null
  quantity: number
  price: Cents
}

/** The content of an invoice or a purchase order as data, never as markup (D-150), before its totals are calculated. */
export type OrderContent = {
  kind: OrderDocumentKind
  number: string
  /** The date on it, YYYY-MM-DD. */
  issuedOn: string
  company: DocumentCompany
  recipient: DocumentRecipient
  handover: DocumentHandover | null
  lines: readonly DocumentLine[]
  discount: Cents
  discountNote: string
  /** The payments applied so far. */
  paid: Cents
  notes: string
  /** What the company prints below every invoice. Absent where there is none, so that older invoices are the same documents. */
  footer?: string | undefined
  page: PageSetup
}

export type CalculatedLine = DocumentLine & { total: Cents }

export type CalculatedDocument = Omit<OrderContent, 'lines'> & {
  lines: readonly CalculatedLine[]
  subtotal: Cents
  total: Cents
  balanceDue: Cents
}

/** Calculates every total of an invoice or a purchase order. Totals that were sent with it are ignored (D-56, D-150, D-165). */
export function calculateDocument(content: OrderContent): CalculatedDocument {
  const lines = content.lines.map((line) => ({ ...line, total: times(line.price, line.quantity) }))
  const subtotal = sum(lines.map((line) => line.total))
  const discount = cappedDiscount(content.discount, subtotal)
  const total = minus(subtotal, discount)
  return { ...content, lines, subtotal, discount, total, balanceDue: balanceDue(total, content.paid) }
}
