import { compareNames } from '../text/name-order.ts'
import type { UnusableReason } from '../batches/usable-batches.ts'
import { unusableTexts } from '../orders/batches/allocate-batches.ts'
import { poText } from '../orders/customer-po.ts'
import { compareForPicking } from '../picking/picking-walk.ts'
import { casesText } from '../products/cases.ts'
import type { DocumentCompany } from './document-content.ts'
import { type CompanyBlock, companyBlock, type SheetEntry } from './document-sheet.ts'
import { formatDay } from '../time/format-day.ts'
import type { PackingSlip } from './packing-slip.ts'
import type { PageSetup } from './page-setup.ts'
import { formatUnits, noBatch, type PrintedBatch, printedBatch, totalUnits } from './printed-lines.ts'

export type LineToPick = {
  packingLocationId: number
  packingLocationName: string
  orderId: number
  orderNum: string
  customerPO: string | null
  customerName: string
  productId: number
  productName: string
  productSku: string
  /** The batch's shelf, or its product's. */
  shelf: string | null
  unitsPerCase: number | null
  batchId: number | null
  batchNumber: string | null
  expiresOn: string | null
  /** Why its units can't be pulled. */
  unusable: UnusableReason | null
  shouldHaveTag: boolean
  quantity: number
}

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
  const locations = [...byLocation.values()].sort((a, b) => compareNames(locationName(a), locationName(b)))
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
    orders: [...orders.values()].map(([line]) => (line ? orderText(line) : '')),
    // With a single order there is nothing to split.
    rows: rows.flatMap((ofBatch) => pickRows(ofBatch, orders.size > 1)),
  }
}

const orderText = ({ orderNum, customerName, customerPO }: LineToPick): string =>
  `${orderNum} ${customerName}${customerPO ? `, ${poText(customerPO)}` : ''}`

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
  const batch = printedBatch(line.batchNumber, { expiresOn: line.expiresOn }, line.shouldHaveTag)
  return { ...batch, short: batch.short === noBatch ? `${noBatch}, waits` : batch.short, problem }
}

export type WarehouseDocument = PickList | PackingSlip
export type WarehouseDocumentKind = WarehouseDocument['kind']
