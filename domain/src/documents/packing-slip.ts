import { isDraftNumber } from '../numbers/draft-number.ts'
import type { DocumentCompany } from './document-content.ts'
import {
  type CompanyBlock,
  companyBlock,
  formatDay,
  handoverBlocks,
  recipientBlock,
  type SheetBlock,
  type SheetEntry,
} from './document-sheet.ts'
import { orderHandover, type InvoicedCustomer, type InvoicedOrder } from './invoice-content.ts'
import { linesByBrand } from './lines-by-brand.ts'
import type { PageSetup } from './page-setup.ts'
import { formatUnits, type PrintedBatch, printedBatch, totalUnits } from './pick-list.ts'

export type SlipRow = {
  product: string
  sku: string
  quantity: string
  batches: { batch: PrintedBatch; quantity: string }[]
}

/** Goes to the customer with the order, so it has no prices (D-57). */
export type PackingSlip = {
  kind: 'packing-slip'
  title: string
  number: string
  company: CompanyBlock
  facts: SheetEntry[]
  blocks: SheetBlock[]
  groups: { brand: string; rows: SlipRow[] }[]
  units: string
  notes: string
  lineCount: number
  page: PageSetup
}

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

type PackingSlipInput = {
  order: PackedOrder
  customer: InvoicedCustomer
  company: DocumentCompany
  issuedOn: string
  page: PageSetup
}

export function packingSlip({ order, customer, company, issuedOn, page }: PackingSlipInput): PackingSlip {
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
    page,
    facts: [
      { label: 'Order number', value: orderNum },
      { label: 'Order date', value: formatDay(issuedOn) },
    ],
    blocks: [recipientBlock(order.pickupOrder ? 'For' : 'Ship to', recipient), ...handoverBlocks(orderHandover(order))],
    groups: linesByBrand(lines.map((line) => ({ ...line, brand: line.productBrand }))).map(
      ({ brand, lines: ofBrand }) => ({
        brand: brand.trim() || 'Other',
        rows: slipRows(ofBrand),
      }),
    ),
    units: formatUnits(totalUnits(lines)),
    notes: order.notes?.trim() ?? '',
    lineCount: lines.length,
  }
}

const slipRows = (lines: readonly PackedLine[]): SlipRow[] =>
  groupLines(lines, ({ productSku, productName }) => [productSku, productName]).map(([first, ofProduct]) => ({
    product: first.productName,
    sku: first.productSku,
    quantity: formatUnits(totalUnits(ofProduct)),
    batches: groupLines(ofProduct, ({ productBatchNumber }) => productBatchNumber).map(([line, ofBatch]) => ({
      batch: printedBatch(line.productBatchNumber, line.shouldHaveTag),
      quantity: formatUnits(totalUnits(ofBatch)),
    })),
  }))

const groupLines = (
  lines: readonly PackedLine[],
  keyOf: (line: PackedLine) => unknown,
): [first: PackedLine, group: PackedLine[]][] =>
  [...Map.groupBy(lines, (line) => JSON.stringify(keyOf(line))).values()].flatMap((group) =>
    group.slice(0, 1).map((first): [PackedLine, PackedLine[]] => [first, group]),
  )
