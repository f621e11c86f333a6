import { balanceDue, cappedDiscount } from '../orders/order-totals.ts'
import { type Cents, minus, sum, times } from '../money.ts'
import type { OrderDocumentKind } from './document-kinds.ts'
import type { PageSetup } from './page-setup.ts'

export const handoverWays = ['delivery', 'pickup'] as const
export type HandoverWay = (typeof handoverWays)[number]

type Party = { name: string; address: string; phone: string }

/** `logo`: where the picture is stored. */
export type DocumentCompany = Party & { logo?: string | undefined }

/** The customer, or the brand of a purchase order. */
export type DocumentRecipient = Party & { contact: string }

export type DocumentHandover = { way: HandoverWay; on: string | null; driver: string | null; location: string | null }

/** The selling price of a unit; on a purchase order the unit cost (D-57). */
export type DocumentLine = {
  product: string
  brand: string
  sku: string
  batch: string | null
  quantity: number
  price: Cents
}

/** Data, never markup (D-150), before its totals are calculated. */
export type OrderContent = {
  kind: OrderDocumentKind
  number: string
  issuedOn: string
  company: DocumentCompany
  recipient: DocumentRecipient
  handover: DocumentHandover | null
  lines: readonly DocumentLine[]
  discount: Cents
  discountNote: string
  paid: Cents
  notes: string
  /** Absent where there is none, so that older invoices keep their fingerprint. */
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

/** Ignores totals that were sent with it (D-56, D-150, D-165). */
export function calculateDocument(content: OrderContent): CalculatedDocument {
  const lines = content.lines.map((line) => ({ ...line, total: times(line.price, line.quantity) }))
  const subtotal = sum(lines.map((line) => line.total))
  const discount = cappedDiscount(content.discount, subtotal)
  const total = minus(subtotal, discount)
  return { ...content, lines, subtotal, discount, total, balanceDue: balanceDue(total, content.paid) }
}
