import { isDraftNumber } from '../orders/order-number.ts'
import type { DocumentCompany } from './document-content.ts'
import {
  companyBlock,
  formatDay,
  handoverBlocks,
  recipientBlock,
  type SheetBlock,
  type SheetEntry,
} from './document-sheet.ts'
import { handoverOf, type InvoicedCustomer, type InvoicedOrder } from './invoice-content.ts'
import { linesByBrand } from './lines-by-brand.ts'
import { figure, type SaidBatch, saidBatch, unitsOf } from './pick-list.ts'

/** A product once, with how many of each of its batches lie in the boxes. */
export type SlipRow = {
  product: string
  sku: string
  quantity: string
  batches: { batch: SaidBatch; quantity: string }[]
}

/** What lies in the boxes of an order. It goes to the customer's door with them, so it has no price (D-57). */
export type PackingSlip = {
  kind: 'packing-slip'
  title: string
  number: string
  company: SheetBlock
  facts: SheetEntry[]
  blocks: SheetBlock[]
  groups: { brand: string; rows: SlipRow[] }[]
  units: string
  notes: string
  lineCount: number
}

/** What a packing slip needs of an order line: nothing that costs. */
export type PackedLine = {
  productName: string
  productBrand: string
  productSku: string
  productBatchNumber: string | null
  shouldHaveTag: boolean
  quantity: number
}

type PackedOrder = Pick<
  InvoicedOrder,
  'orderNum' | 'pickupOrder' | 'deliveryDate' | 'driverName' | 'packingLocationName' | 'notes'
> & { orderedItems: readonly PackedLine[] }

/** `issuedOn`: the company day of the order, as on its invoice. */
type PackingSlipOf = { order: PackedOrder; customer: InvoicedCustomer; company: DocumentCompany; issuedOn: string }

export function packingSlip({ order, customer, company, issuedOn }: PackingSlipOf): PackingSlip {
  const { orderNum, orderedItems: lines } = order
  const recipient = {
    name: customer.customerName,
    contact: customer.contactName ?? '',
    address: customer.address ?? '',
    phone: customer.contactPhone ?? '',
  }
  return {
    kind: 'packing-slip',
    title: isDraftNumber(orderNum) ? 'Draft packing slip' : 'Packing slip',
    number: orderNum,
    company: companyBlock(company),
    facts: [
      { label: 'Order number', value: orderNum },
      { label: 'Order date', value: formatDay(issuedOn) },
    ],
    blocks: [recipientBlock(order.pickupOrder ? 'For' : 'Ship to', recipient), ...handoverBlocks(handoverOf(order))],
    groups: linesByBrand(lines.map((line) => ({ ...line, brand: line.productBrand }))).map(({ brand, lines: own }) => ({
      brand: brand.trim() || 'Other',
      rows: slipRows(own),
    })),
    units: figure(unitsOf(lines)),
    notes: order.notes?.trim() ?? '',
    lineCount: lines.length,
  }
}

/** Products in the order of their first lines, and so the batches of each. */
const slipRows = (lines: readonly PackedLine[]): SlipRow[] =>
  together(lines, ({ productSku, productName }) => [productSku, productName]).map(([first, own]) => ({
    product: first.productName,
    sku: first.productSku,
    quantity: figure(unitsOf(own)),
    batches: together(own, ({ productBatchNumber }) => productBatchNumber).map(([line, packed]) => ({
      batch: saidBatch(line.productBatchNumber, line.shouldHaveTag),
      quantity: figure(unitsOf(packed)),
    })),
  }))

/** The lines that are alike in this, each group beside its first line. */
const together = (
  lines: readonly PackedLine[],
  likeness: (line: PackedLine) => unknown,
): [first: PackedLine, own: PackedLine[]][] =>
  [...Map.groupBy(lines, (line) => JSON.stringify(likeness(line))).values()].flatMap((own) =>
    own.slice(0, 1).map((first): [PackedLine, PackedLine[]] => [first, own]),
  )
