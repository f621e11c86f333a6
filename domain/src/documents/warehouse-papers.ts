import { shortBatchNumber } from '../batches/batches.ts'
import type { UnusableReason } from '../batches/usable-batches.ts'
import { compareForPicking } from '../picking/picking-walk.ts'
import { casesText } from '../products/cases.ts'
import { isDraftNumber } from '../numbers/record-numbers.ts'
import { type DocumentCompany, linesByBrand } from './document-content.ts'
import {
  type CompanyBlock,
  companyBlock,
  formatDay,
  handoverBlocks,
  recipientBlock,
  type SheetBlock,
  type SheetEntry,
} from './document-sheet.ts'
import { type InvoicedCustomer, type InvoicedOrder, orderHandover } from './invoice-content.ts'
import { unusableTexts } from '../orders/allocate-batches.ts'
import type { PageSetup } from './page-setup.ts'

export type SlipRow = {
  product: string
  sku: string
  quantity: string
  /** "4 on backorder, expected Dec 3" (D-264); empty if nothing is. */
  promise: string
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
  productId: number
  productName: string
  productBrand: string
  productSku: string
  productBatchNumber: string | null
  batchFacts?: { expiresOn: string | null } | null | undefined
  shouldHaveTag: boolean
  quantity: number
}

type PackedOrder = Pick<
  InvoicedOrder,
  'orderNum' | 'pickupOrder' | 'deliveryDate' | 'driverName' | 'packingLocationName' | 'notes'
> & { orderedItems: readonly PackedLine[] }

type PackingSlipInput = {
  order: PackedOrder
  /** By product. */
  promises: ReadonlyMap<number, string>
  customer: InvoicedCustomer
  company: DocumentCompany
  issuedOn: string
  page: PageSetup
}

export function packingSlip({ order, promises, customer, company, issuedOn, page }: PackingSlipInput): PackingSlip {
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
        rows: slipRows(ofBrand, promises),
      }),
    ),
    units: formatUnits(totalUnits(lines)),
    notes: order.notes?.trim() ?? '',
    lineCount: lines.length,
  }
}

const slipRows = (lines: readonly PackedLine[], promises: PackingSlipInput['promises']): SlipRow[] =>
  groupLines(lines, ({ productSku, productName }) => [productSku, productName]).map(([first, ofProduct]) => ({
    product: first.productName,
    sku: first.productSku,
    quantity: formatUnits(totalUnits(ofProduct)),
    promise: promises.get(first.productId) ?? '',
    batches: groupLines(ofProduct, ({ productBatchNumber }) => productBatchNumber).map(([line, ofBatch]) => ({
      batch: printedBatch(line.productBatchNumber, line.batchFacts?.expiresOn ?? null, line.shouldHaveTag),
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

export type LineToPick = {
  packingLocationId: number
  packingLocationName: string
  orderId: number
  orderNum: string
  customerName: string
  productId: number
  productName: string
  productSku: string
  /** Its batch's, or else its product's. */
  shelf: string | null
  unitsPerCase: number | null
  batchId: number | null
  batchNumber: string | null
  expiresOn: string | null
  /** Why its units can't be pulled (D-251). */
  unusable: UnusableReason | null
  shouldHaveTag: boolean
  quantity: number
}

type PrintedBatch = { short: string; whole: string; expiry: string }
type PickRow = {
  shelf: string
  product: string
  sku: string
  batch: PrintedBatch & { problem: string }
  quantity: string
  /** Empty for less than a case. */
  cases: string
  orders: string
}
type PickLocation = {
  name: string
  facts: SheetEntry[]
  orders: string[]
  rows: PickRow[]
}

export type PickList = {
  kind: 'pick-list'
  title: string
  number: string
  company: CompanyBlock
  locations: PickLocation[]
  lineCount: number
  page: PageSetup
}

type PickListInput = { lines: readonly LineToPick[]; company: DocumentCompany; printedOn: string; page: PageSetup }

/** By packing location, in the sequence of the walk: each batch once, with the units for each order. */
export function pickList({ lines, company, printedOn, page }: PickListInput): PickList {
  const byLocation = Map.groupBy(lines, (line) => line.packingLocationId)
  const locations = [...byLocation.values()].sort((a, b) => byName.compare(locationName(a), locationName(b)))
  return {
    kind: 'pick-list',
    title: 'Pick list',
    number: formatDay(printedOn),
    company: companyBlock(company),
    page,
    locations: locations.map((atLocation) => pickLocation(atLocation, printedOn)),
    lineCount: lines.length,
  }
}

const locationName = ([first]: readonly LineToPick[]): string => first?.packingLocationName ?? ''

function pickLocation(lines: readonly LineToPick[], printedOn: string): PickLocation {
  const orders = Map.groupBy(lines, (line) => line.orderId)
  const walk = lines.toSorted(compareForPicking)
  const rows = [...Map.groupBy(walk, (line) => `${line.productId} ${line.batchId ?? ''}`).values()]
  return {
    name: locationName(lines),
    facts: [
      { label: 'Packing location', value: locationName(lines) },
      { label: 'Printed', value: formatDay(printedOn) },
      { label: 'Orders', value: formatUnits(orders.size) },
      { label: 'Units', value: formatUnits(totalUnits(lines)) },
    ],
    orders: [...orders.values()].map(([line]) => (line ? `${line.orderNum} ${line.customerName}` : '')),
    // With a single order there is nothing to split.
    rows: rows.flatMap((ofBatch) => pickRows(ofBatch, orders.size > 1)),
  }
}

function pickRows(lines: readonly LineToPick[], isShared: boolean): PickRow[] {
  const [first] = lines
  if (first === undefined) return []
  const shares = Map.groupBy(lines, (line) => line.orderNum)
  return [
    {
      shelf: first.shelf ?? '',
      product: first.productName,
      sku: first.productSku,
      batch: pickedBatch(first, problems(lines)),
      quantity: formatUnits(totalUnits(lines)),
      cases: casesText(totalUnits(lines), first.unitsPerCase),
      orders: isShared
        ? [...shares].map(([orderNum, ofOrder]) => `${orderNum}: ${formatUnits(totalUnits(ofOrder))}`).join(', ')
        : '',
    },
  ]
}

/** One order may need the units longer than another. */
const problems = (lines: readonly LineToPick[]): string =>
  [...new Set(lines.flatMap(({ unusable }) => unusable ?? []))].map((reason) => unusableTexts[reason]).join(', ')

/** Units without a batch wait until one comes in. */
function pickedBatch(line: LineToPick, problem: string): PickRow['batch'] {
  const batch = printedBatch(line.batchNumber, line.expiresOn, line.shouldHaveTag)
  return { ...batch, short: batch.short === noBatch ? `${noBatch}, waits` : batch.short, problem }
}

const noBatch = 'No batch'

/** Empty for a product that is not tracked by batch. */
const printedBatch = (batchNumber: string | null, expiresOn: string | null, shouldHaveTag: boolean): PrintedBatch =>
  batchNumber === null
    ? { short: shouldHaveTag ? noBatch : '', whole: '', expiry: '' }
    : {
        short: shortBatchNumber(batchNumber),
        whole: batchNumber,
        expiry: expiresOn === null ? '' : `Expires ${formatDay(expiresOn)}`,
      }

const totalUnits = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((units, { quantity }) => units + quantity, 0)

const wholeNumbers = new Intl.NumberFormat('en-US')
export const formatUnits = (units: number): string => wholeNumbers.format(units)

const byName = new Intl.Collator('en-US', { numeric: true })

export type WarehousePaper = PickList | PackingSlip
export type PaperKind = WarehousePaper['kind']
