import type { SomeFacts } from '../batches/batch-facts.ts'
import { isDraftNumber } from '../numbers/record-numbers.ts'
import { casesText } from '../products/cases.ts'
import { type DocumentCompany, linesByBrand } from './document-content.ts'
import {
  type CompanyBlock,
  companyBlock,
  handoverBlocks,
  poEntry,
  recipientBlock,
  type SheetBlock,
  type SheetEntry,
} from './document-sheet.ts'
import { formatDay } from '../time/format-day.ts'
import { type InvoicedCustomer, type InvoicedOrder, orderHandover } from './invoice-content.ts'
import type { PageSetup } from './page-setup.ts'
import { formatUnits, type PrintedBatch, printedBatch, totalUnits } from './printed-lines.ts'

export type SlipRow = {
  product: string
  sku: string
  /** Units in the boxes. */
  quantity: string
  /** Empty for less than a case. */
  cases: string
  ordered: string
  /** Empty if nothing is. */
  backordered: string
  /** The numbers of the backorders. */
  backorders: string
  /** "4 on backorder, expected Dec 3"; empty if nothing is. */
  promise: string
  batches: { batch: PrintedBatch; quantity: string }[]
}

/** Goes to the customer with the order, so it has no prices. */
export type PackingSlip = {
  kind: 'packing-slip'
  title: string
  number: string
  company: CompanyBlock
  facts: SheetEntry[]
  blocks: SheetBlock[]
  /** Has columns for ordered, shipped and backordered units. */
  isSplit: boolean
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
  batchFacts?: SomeFacts | null | undefined
  shouldHaveTag: boolean
  quantity: number
  /** Null if the product doesn't come in cases. */
  unitsPerCase?: number | null | undefined
}

type PackedOrder = Pick<
  InvoicedOrder,
  'orderNum' | 'pickupOrder' | 'deliveryDate' | 'driverName' | 'packingLocationName' | 'notes' | 'customerPO'
> & { backorderOf: { orderNum: string } | null; orderedItems: readonly PackedLine[] }

/** Units of a product that the order left to a backorder. */
export type LeftUnits = {
  productId: number
  productName: string
  productBrand: string
  productSku: string
  units: number
  orderNum: string
  isCanceled: boolean
}

/** Units that don't come with the order, by product. */
type Backordered = {
  left: readonly LeftUnits[]
  /** Units that an order still to ship is short of. */
  waits: ReadonlyMap<number, number>
  promises: ReadonlyMap<number, string>
}

type PackingSlipInput = {
  order: PackedOrder
  backordered: Backordered
  customer: InvoicedCustomer
  company: DocumentCompany
  issuedOn: string
  page: PageSetup
}

export function packingSlip(input: PackingSlipInput): PackingSlip {
  const { order, backordered, customer, company, issuedOn, page } = input
  const { orderNum, backorderOf } = order
  const products = packedProducts(order.orderedItems, backordered)
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
      ...poEntry(order.customerPO),
      { label: 'Order date', value: formatDay(issuedOn) },
      ...(backorderOf === null ? [] : [{ label: 'Backorder of', value: backorderOf.orderNum }]),
    ],
    blocks: [recipientBlock(order.pickupOrder ? 'For' : 'Ship to', recipient), ...handoverBlocks(orderHandover(order))],
    isSplit: backorderOf !== null || backordered.left.length > 0 || backordered.waits.size > 0,
    groups: linesByBrand(products).map(({ brand, lines: ofBrand }) => ({
      brand: brand.trim() || 'Other',
      rows: ofBrand.map((product) => slipRow(product, input)),
    })),
    units: formatUnits(totalUnits(products.flatMap(({ shipped }) => shipped))),
    notes: order.notes?.trim() ?? '',
    lineCount: order.orderedItems.length,
  }
}

type PackedProduct = {
  brand: string
  productId: number
  name: string
  sku: string
  shipped: PackedLine[]
  waits: number
  left: LeftUnits[]
}

/** Each product once, also one of which everything was left to a backorder. */
function packedProducts(lines: readonly PackedLine[], { left, waits }: Backordered): PackedProduct[] {
  const leftByProduct = Map.groupBy(left, ({ productId }) => productId)
  const waiting = new Map(waits)
  const packed = groupLines(lines, ({ productSku, productName }) => [productSku, productName]).map(
    ([first, ofProduct]) => {
      const { productId } = first
      const units = Math.min(waiting.get(productId) ?? 0, totalUnits(ofProduct))
      waiting.set(productId, (waiting.get(productId) ?? 0) - units)
      const own = leftByProduct.get(productId) ?? []
      leftByProduct.delete(productId)
      return { ...named(first), shipped: withoutWaiting(ofProduct, units), waits: units, left: own }
    },
  )
  const gone = [...leftByProduct.values()].flatMap((own) =>
    own.slice(0, 1).map((first) => ({ ...named(first), shipped: [], waits: 0, left: own })),
  )
  return [...packed, ...gone]
}

const named = (line: Pick<PackedLine, 'productId' | 'productName' | 'productBrand' | 'productSku'>) => ({
  brand: line.productBrand,
  productId: line.productId,
  name: line.productName,
  sku: line.productSku,
})

/** Units without a batch wait before others. */
function withoutWaiting(lines: readonly PackedLine[], waits: number): PackedLine[] {
  let left = waits
  const waitsFirst = lines.toSorted(
    (a, b) => Number(a.productBatchNumber !== null) - Number(b.productBatchNumber !== null),
  )
  const shipped = new Map(
    waitsFirst.map((line) => {
      const waiting = Math.min(left, line.quantity)
      left -= waiting
      return [line, line.quantity - waiting]
    }),
  )
  return lines.flatMap((line) => {
    const quantity = shipped.get(line) ?? 0
    return quantity === 0 && waits > 0 ? [] : [{ ...line, quantity }]
  })
}

function slipRow(product: PackedProduct, { backordered }: PackingSlipInput): SlipRow {
  const { productId, shipped, waits, left } = product
  const quantity = totalUnits(shipped)
  const units = ({ isCanceled }: { isCanceled: boolean }) =>
    left.reduce((sum, each) => sum + (each.isCanceled === isCanceled ? each.units : 0), 0)
  const open = waits + units({ isCanceled: false })
  return {
    product: product.name,
    sku: product.sku,
    quantity: formatUnits(quantity),
    cases: casesText(quantity, shipped[0]?.unitsPerCase ?? null),
    ordered: formatUnits(quantity + open + units({ isCanceled: true })),
    backordered: open === 0 ? '' : formatUnits(open),
    backorders: [...new Set(left.flatMap(({ isCanceled, orderNum }) => (isCanceled ? [] : orderNum)))].join(', '),
    promise: backordered.promises.get(productId) ?? '',
    batches: groupLines(shipped, ({ productBatchNumber }) => productBatchNumber).map(([line, ofBatch]) => ({
      batch: printedBatch(line.productBatchNumber, line.batchFacts, line.shouldHaveTag),
      quantity: formatUnits(totalUnits(ofBatch)),
    })),
  }
}

const groupLines = (
  lines: readonly PackedLine[],
  keyOf: (line: PackedLine) => unknown,
): [first: PackedLine, group: PackedLine[]][] =>
  [...Map.groupBy(lines, (line) => JSON.stringify(keyOf(line))).values()].flatMap((group) =>
    group.slice(0, 1).map((first): [PackedLine, PackedLine[]] => [first, group]),
  )
