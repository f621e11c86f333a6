import { shortBatchNumber } from '../batches/tags.ts'
import type { DocumentCompany } from './document-content.ts'
import { companyBlock, formatDay, type SheetBlock, type SheetEntry } from './document-sheet.ts'

/** A line that still stands on its shelf, and where its order is packed. */
export type LineToPick = {
  packingLocationId: number
  packingLocationName: string
  orderId: number
  orderNum: string
  customerName: string
  productId: number
  productName: string
  productSku: string
  batchId: number | null
  batchNumber: string | null
  shouldHaveTag: boolean
  quantity: number
}

/** A batch as its label says it: large what people call it by, small its whole number; without one, what there is instead. */
export type SaidBatch = { short: string; whole: string }
export type PickRow = { product: string; sku: string; batch: SaidBatch; quantity: string; orders: string }
/** What is packed at one location: the walk of one person. */
export type PickLocation = {
  name: string
  facts: SheetEntry[]
  /** The orders it is for, each with its customer. */
  orders: string[]
  rows: PickRow[]
}

export type PickList = {
  kind: 'pick-list'
  title: string
  number: string
  company: SheetBlock
  locations: PickLocation[]
  lineCount: number
}

type PickListOf = { lines: readonly LineToPick[]; company: DocumentCompany; printedOn: string }

/** What to take from the shelves: by packing location, each batch of a product once, with what each order gets of it. */
export function pickList({ lines, company, printedOn }: PickListOf): PickList {
  const byLocation = Map.groupBy(lines, (line) => line.packingLocationId)
  const locations = [...byLocation.values()].sort((a, b) => byName.compare(nameOf(a), nameOf(b)))
  return {
    kind: 'pick-list',
    title: 'Pick list',
    number: formatDay(printedOn),
    company: companyBlock(company),
    locations: locations.map((own) => locationOf(own, printedOn)),
    lineCount: lines.length,
  }
}

const nameOf = ([first]: readonly LineToPick[]): string => first?.packingLocationName ?? ''

function locationOf(lines: readonly LineToPick[], printedOn: string): PickLocation {
  const orders = Map.groupBy(lines, (line) => line.orderId)
  const rows = [...Map.groupBy(lines, (line) => `${line.productId} ${line.batchId ?? ''}`).values()].sort(inWalk)
  return {
    name: nameOf(lines),
    facts: [
      { label: 'Packing location', value: nameOf(lines) },
      { label: 'Printed', value: formatDay(printedOn) },
      { label: 'Orders', value: figure(orders.size) },
      { label: 'Units', value: figure(unitsOf(lines)) },
    ],
    orders: [...orders.values()].map(([line]) => (line ? `${line.orderNum} ${line.customerName}` : '')),
    // For a single order, all of it is for that one.
    rows: rows.flatMap((own) => rowOf(own, orders.size > 1)),
  }
}

/** By the product's name; what has no batch comes after what has one. */
function inWalk([a]: readonly LineToPick[], [b]: readonly LineToPick[]): number {
  if (a === undefined || b === undefined) return 0
  return (
    byName.compare(a.productName, b.productName) ||
    a.productId - b.productId ||
    Number(a.batchNumber === null) - Number(b.batchNumber === null) ||
    byName.compare(a.batchNumber ?? '', b.batchNumber ?? '')
  )
}

function rowOf(lines: readonly LineToPick[], isShared: boolean): PickRow[] {
  const [first] = lines
  if (first === undefined) return []
  const shares = Map.groupBy(lines, (line) => line.orderNum)
  return [
    {
      product: first.productName,
      sku: first.productSku,
      batch: saidBatch(first.batchNumber, first.shouldHaveTag),
      quantity: figure(unitsOf(lines)),
      orders: isShared ? [...shares].map(([orderNum, own]) => `${orderNum}: ${figure(unitsOf(own))}`).join(', ') : '',
    },
  ]
}

/** A product that is kept without batches has nothing to say. */
export const saidBatch = (batchNumber: string | null, shouldHaveTag: boolean): SaidBatch =>
  batchNumber === null
    ? { short: shouldHaveTag ? 'No batch' : '', whole: '' }
    : { short: shortBatchNumber(batchNumber), whole: batchNumber }

export const unitsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((units, { quantity }) => units + quantity, 0)

const figures = new Intl.NumberFormat('en-US')
export const figure = (units: number): string => figures.format(units)

const byName = new Intl.Collator('en-US', { numeric: true })
