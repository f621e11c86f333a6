import { batchAndFacts, type SomeFacts } from '../batches/batch-facts.ts'
import { type Cents, maxCents, minus, zero } from '../money.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { cappedDiscount, paymentsApplied, soldPrice } from '../orders/order-totals.ts'
import { casesText } from '../products/cases.ts'
import { termsText } from '../receivables/due-date.ts'
import type { DocumentCompany, OrderContent, DocumentHandover, DocumentLine } from './document-content.ts'
import { invoiceLabel } from './document-name.ts'
import type { DocumentSource } from './document-source.ts'
import type { PageSetup } from './page-setup.ts'

/** No costs, so none can reach a customer. */
export type InvoicedLine = {
  productName: string
  productBrand: string
  productSku: string
  quantity: number
  /** Null if the product doesn't come in cases. */
  unitsPerCase?: number | null | undefined
  unitPrice: Cents
  priceAdjustment: Cents
  productBatchNumber?: string | null | undefined
  batchFacts?: SomeFacts | null | undefined
}

export type InvoicedOrder = {
  orderNum: string
  pickupOrder: boolean
  deliveryDate: string | null
  driverName: string | null
  packingLocationName: string | null
  orderedItems: readonly InvoicedLine[]
  subtotal: Cents
  dollarAdjustment: Cents
  balanceDue: Cents
  /** By credit memos, which have documents of their own and leave the invoice as it is (D-240). */
  credited?: Cents | undefined
  discountNotes: string | null
  notes: string | null
  customerPO?: string | null | undefined
  /** Null if it isn't due yet. */
  dueOn?: string | null | undefined
  isDueOnSet?: boolean | undefined
  paymentTermsDays?: number | null | undefined
  backorderOf?: { orderNum: string } | null | undefined
  onBackorder?: readonly UnitsOnBackorder[] | undefined
}

/** Units left to a backorder that wasn't canceled. */
export type UnitsOnBackorder = { orderNum: string; units: number }

export type InvoicedCustomer = {
  customerName: string
  contactName?: string | null | undefined
  contactPhone?: string | null | undefined
  address?: string | null | undefined
}

type SavedOrder = InvoicedOrder & {
  id: number
  orderStatus: OrderStatus
  customer: InvoicedCustomer & { contactName: string | null; contactEmail: string | null }
}

type InvoiceInput = {
  order: InvoicedOrder
  customer: InvoicedCustomer
  company: DocumentCompany
  /** `companyDay(createdAt, timeZone)`. */
  issuedOn: string
  invoiceFooter?: string | undefined
  page: PageSetup
}

export const invoiceSource = (
  order: SavedOrder,
  about: Pick<InvoiceInput, 'company' | 'issuedOn' | 'invoiceFooter'>,
): DocumentSource<OrderContent> => ({
  recordId: order.id,
  label: invoiceLabel(order.customer.customerName, order.orderNum),
  contact: { name: order.customer.contactName, email: order.customer.contactEmail },
  canEmail: order.orderStatus !== 'DRAFT',
  content: (page) => invoiceContent({ ...about, order, customer: order.customer, page }),
})

export function invoiceContent({
  order,
  customer,
  company,
  issuedOn,
  invoiceFooter,
  page,
}: InvoiceInput): OrderContent {
  return {
    kind: 'invoice',
    number: order.orderNum,
    issuedOn,
    company,
    recipient: {
      name: customer.customerName,
      contact: customer.contactName ?? '',
      address: customer.address ?? '',
      phone: customer.contactPhone ?? '',
    },
    handover: orderHandover(order),
    lines: invoiceLines(order.orderedItems),
    discount: order.dollarAdjustment,
    discountNote: order.discountNotes ?? '',
    paid: paidSoFar(order),
    notes: order.notes ?? '',
    ...(order.customerPO && { customerPO: order.customerPO }),
    ...dueDate(order),
    backorders: backorderTexts(order) || undefined,
    footer: invoiceFooter || undefined,
    page,
  }
}

/** A due date set by hand doesn't follow the terms, so they aren't printed. */
function dueDate({ dueOn, isDueOnSet, paymentTermsDays }: InvoicedOrder): Pick<OrderContent, 'dueOn' | 'terms'> {
  if (dueOn === null || dueOn === undefined) return {}
  return isDueOnSet === true ? { dueOn } : { dueOn, terms: termsText(paymentTermsDays ?? null) }
}

const maxNumbers = 3

/** "Backorder of 100123", "12 units on backorder 100124". */
function backorderTexts({ backorderOf, onBackorder = [] }: InvoicedOrder): string {
  const units = onBackorder.reduce((all, each) => all + each.units, 0)
  const count = `${units.toLocaleString('en-US')} ${units === 1 ? 'unit' : 'units'}`
  const numbers = onBackorder.map(({ orderNum }) => orderNum)
  const named = numbers.length > 1 ? `backorders ${numbers.join(', ')}` : `backorder ${numbers.join()}`
  const where = numbers.length > maxNumbers ? `${numbers.length} backorders` : named
  return [
    ...(backorderOf ? [`Backorder of ${backorderOf.orderNum}`] : []),
    ...(units > 0 ? [`${count} on ${where}`] : []),
  ].join('\n')
}

type HandedOver = Pick<InvoicedOrder, 'pickupOrder' | 'deliveryDate' | 'driverName' | 'packingLocationName'>

/** A pickup has no driver, even if the order still has one (spec 4.3). */
export function orderHandover(order: HandedOver): DocumentHandover {
  const shared = { on: order.deliveryDate, location: order.packingLocationName }
  return order.pickupOrder
    ? { way: 'pickup', driver: null, ...shared }
    : { way: 'delivery', driver: order.driverName, ...shared }
}

/** Merges lines with the same product and price, at the position of the first, and names their batches. */
function invoiceLines(lines: readonly InvoicedLine[]): DocumentLine[] {
  const printed = new Map<string, DocumentLine>()
  for (const line of lines) {
    const { productName: product, productBrand: brand, productSku: sku } = line
    const price = soldPrice(line)
    const key = JSON.stringify([sku, product, brand, price])
    const before = printed.get(key)
    const { batches = [] } = before ?? {}
    const quantity = (before?.quantity ?? 0) + line.quantity
    const cases = casesText(quantity, line.unitsPerCase ?? null)
    const own = line.productBatchNumber ? [batchAndFacts(line.productBatchNumber, line.batchFacts)] : []
    const all = [...new Set([...batches, ...own])]
    printed.set(key, {
      ...{ product, brand, sku, batch: null, quantity, price },
      ...(all.length === 0 ? {} : { batches: all }),
      ...(cases === '' ? {} : { cases }),
    })
  }
  return [...printed.values()]
}

function paidSoFar(order: InvoicedOrder): Cents {
  const total = minus(order.subtotal, cappedDiscount(order.dollarAdjustment, order.subtotal))
  return maxCents(paymentsApplied({ ...order, total }), zero)
}
