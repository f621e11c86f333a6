import { compareNames } from '../text/name-order.ts'
import { type Cents, minus, sum, times } from '../money.ts'
import { balanceDue, cappedDiscount } from '../orders/order-totals.ts'
import type { OrderDocumentKind } from './document-kinds.ts'
import type { PageSetup } from './page-setup.ts'

export const handoverWays = ['delivery', 'pickup'] as const
export type HandoverWay = (typeof handoverWays)[number]

type Party = { name: string; address: string; phone: string }

/** `accent`: `#rrggbb`; absent for Dray's own. */
export type DocumentCompany = Party & { logo?: string | undefined; accent?: string | undefined }

export type DocumentRecipient = Party & { contact: string }

export type DocumentHandover = { way: HandoverWay; on: string | null; driver: string | null; location: string | null }

/** The selling price of a unit; on a purchase order the unit cost. */
export type DocumentLine = {
  product: string
  brand: string
  sku: string
  batch: string | null
  /** The batches of an invoice's units with their facts. Left out if there are none, so that older invoices stay current. */
  batches?: readonly string[] | undefined
  /** Its full cases and the rest, on an invoice. Left out if there are none. */
  cases?: string | undefined
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
  /** The customer's own number. Left out if there is none, so that older invoices stay current. */
  customerPO?: string | undefined
  /** On invoices only. Invoices saved earlier don't have it (`currentFingerprints`). */
  dueOn?: string | undefined
  terms?: string | undefined
  /** A line for the order it was split from, and one for what is on backorder. Absent for an order that was never split. */
  backorders?: string | undefined
  /** Absent if there's none, so that older invoices keep their fingerprint. */
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

/** Ignores totals that were sent with it. */
export function calculateDocument(content: OrderContent): CalculatedDocument {
  const lines = content.lines.map((line) => ({ ...line, total: times(line.price, line.quantity) }))
  const subtotal = sum(lines.map((line) => line.total))
  const discount = cappedDiscount(content.discount, subtotal)
  const total = minus(subtotal, discount)
  return { ...content, lines, subtotal, discount, total, balanceDue: balanceDue(total, content.paid) }
}

const lettersPerLine = 20

/** More than 5,000 order lines with names of 200 letters, which take seconds to render. */
export const maxPrintedLines = 80_000

/** Counts lines in side-by-side columns too, because each takes rendering time and memory. */
export function printedLines(content: unknown): number {
  if (typeof content === 'string') return linesOfText(content)
  if (typeof content === 'number') return 1
  if (typeof content !== 'object' || content === null) return 0
  return Object.values(content).reduce<number>((sum, part) => sum + printedLines(part), 0)
}

function linesOfText(text: string): number {
  if (text === '') return 0
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(width(line) / lettersPerLine)), 0)
}

/** Chinese, Korean and emoji are twice as wide as other letters. */
const width = (line: string): number =>
  line.length + (line.match(/[\u1100-\u11ff\u2e80-\ud7ff\uff00-\uff60]/g)?.length ?? 0)

/** Brands by name, lines in their order (D-77). */
export function linesByBrand<Line extends { brand: string }>(
  lines: readonly Line[],
): { brand: string; lines: Line[] }[] {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const group = groups.get(line.brand)
    if (group) group.push(line)
    else groups.set(line.brand, [line])
  }
  return [...groups].map(([brand, own]) => ({ brand, lines: own })).sort((a, b) => compareNames(a.brand, b.brand))
}
