import { type Cents, zero } from '@dray/domain/money'
import type { BatchMode } from '@dray/domain/orders/allocate-batches'
import { kindOf, unitsByPrice } from '@dray/domain/orders/order-permissions'
import { fitsOneAmount } from '@dray/domain/orders/order-totals'
import { customerPrice } from '@dray/domain/pricing/customer-price'
import { isSellable } from '@dray/domain/products/product-status'
import type { Tx } from '../../../db/db.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import { customPricesOf } from '../../customers/index.ts'
import { type OrderableProduct, productsBySku } from '../../products/index.ts'
import type { StoredLineRow } from './stored-orders.sql.ts'
import type { LineToChange, OrderToChange } from './stored-orders.ts'
import { storedUnits, unitsOf, type WrittenLine } from './sent-lines.ts'

/** What a line copies from its product when it is added (D-55). */
type Snapshot = Pick<
  StoredLineRow,
  | 'productId'
  | 'productName'
  | 'productBrand'
  | 'productType'
  | 'productSku'
  | 'productGenetics'
  | 'productExtractType'
  | 'productWeight'
  | 'productCostCents'
  | 'shouldHaveTag'
>

/** A line that is ready to be saved, but for what its goods do. */
export type PricedLine = Snapshot & {
  id: number | null
  product: { id: number; sku: string }
  batchId: number | null
  batchMode: BatchMode
  looksForBatch: boolean
  quantity: number
  unitPrice: Cents
  priceAdjustment: Cents
}

/** A stored line as it stands, where a request says nothing of lines. */
export const linesAsStored = (order: OrderToChange): PricedLine[] =>
  order.lines.map((line) => ({
    ...line,
    product: { id: line.productId, sku: line.productSku },
    looksForBatch: false,
    unitPrice: line.unitPriceCents,
    priceAdjustment: line.priceAdjustmentCents,
  }))

type Written = { lines: readonly WrittenLine[]; customerId: number }

/**
 * Prices the lines of an order and gives new ones what they copy from their product. A price stays as it is on its line (D-167),
 * unless the order is for another customer now: then every line has theirs, and an adjustment that was not typed anew is off (D-61).
 */
export async function priceLines(tx: Tx, order: OrderToChange, { lines, customerId }: Written): Promise<PricedLine[]> {
  const isRepriced = customerId !== order.customerId
  const unknown = lines.filter((line) => isRepriced || line.stored === undefined)
  const skus = unknown.map((line) => line.sku)
  const products = new Map((skus.length > 0 ? await productsBySku(tx, skus) : []).map((one) => [one.sku, one]))
  const isUnpriced = isRepriced || lines.some((line) => line.unitPrice === undefined)
  const prices = new Map(
    (isUnpriced ? await customPricesOf(tx, customerId) : []).map((price) => [price.productId, price.customPrice]),
  )
  const snapshotOf = snapshots(order, lines, products)
  const priceFor = (sku: string): Cents => {
    const product = found(products.get(sku), 'product-unknown')
    return customerPrice(product.basePriceCents, prices.get(product.id))
  }
  const priced = lines.map((line): PricedLine => {
    const snapshot = snapshotOf(line)
    const { stored, sku, quantity, batchId, unitPrice, priceAdjustment } = line
    const isOldAdjustment = isRepriced && priceAdjustment === stored?.priceAdjustmentCents
    return {
      ...snapshot,
      id: stored?.id ?? null,
      product: { id: snapshot.productId, sku },
      batchId,
      // Where a product is kept without batches there is nothing to look for, and nobody to wait for.
      batchMode: snapshot.shouldHaveTag ? line.batchMode : 'manual',
      looksForBatch: snapshot.shouldHaveTag && line.looksForBatch,
      quantity,
      unitPrice: isRepriced || unitPrice === undefined ? priceFor(sku) : unitPrice,
      priceAdjustment: isOldAdjustment ? zero : priceAdjustment,
    }
  })
  if (!fitsOneAmount(priced.map((line) => ({ ...line, productCost: line.productCostCents }))))
    throw new Refusal('amount-too-large')
  return priced
}

/**
 * A stored line keeps what it copied. So do units that only moved to a line of their own, such as those given a batch: their
 * product may cost more by now, or be sold no more. All others are of the product as it is.
 */
function snapshots(
  order: OrderToChange,
  lines: readonly WrittenLine[],
  products: ReadonlyMap<string, OrderableProduct>,
): (line: WrittenLine) => Snapshot {
  const had = unitsByPrice(storedUnits(order))
  const has = unitsByPrice(unitsOf(lines.filter((line) => line.unitPrice !== undefined)) ?? [])
  // A line that has fewer units now before one that has as many: theirs are the ones that moved.
  const origins = new Map([...order.lines, ...lowered(order, lines)].map((line) => [kindOfLine(line), line]))
  return (line) => {
    if (line.stored) return snapshotOfLine(line.stored)
    const { sku, unitPrice, priceAdjustment } = line
    if (unitPrice === undefined) return snapshotOfProduct(sku, products.get(sku))
    const kind = kindOf({ sku, unitPrice, priceAdjustment })
    const isMoved = (has.get(kind) ?? 0) <= (had.get(kind) ?? 0)
    const origin = isMoved ? origins.get(kind) : undefined
    return origin ? snapshotOfLine(origin) : snapshotOfProduct(sku, products.get(sku))
  }
}

function lowered(order: OrderToChange, lines: readonly WrittenLine[]): LineToChange[] {
  const left = new Map(lines.map(({ stored, quantity }) => [stored?.id, quantity]))
  return order.lines.filter(({ id, quantity }) => (left.get(id) ?? 0) < quantity)
}

const kindOfLine = (line: LineToChange): string =>
  kindOf({ sku: line.productSku, unitPrice: line.unitPriceCents, priceAdjustment: line.priceAdjustmentCents })

function snapshotOfProduct(sku: string, product: OrderableProduct | undefined): Snapshot {
  if (!product) throw new Refusal('product-unknown', { sku })
  if (!isSellable(product.status)) throw new Refusal('product-not-sold', { sku })
  return {
    productId: product.id,
    productName: product.name,
    productBrand: product.brand,
    productType: product.type,
    productSku: product.sku,
    productGenetics: product.genetics,
    productExtractType: product.extractType,
    productWeight: product.weight,
    productCostCents: product.costCents,
    shouldHaveTag: product.hasBatch,
  }
}

/** What a line has copied of its product, and nothing else. */
export const snapshotOfLine = (line: Snapshot): Snapshot => ({
  productId: line.productId,
  productName: line.productName,
  productBrand: line.productBrand,
  productType: line.productType,
  productSku: line.productSku,
  productGenetics: line.productGenetics,
  productExtractType: line.productExtractType,
  productWeight: line.productWeight,
  productCostCents: line.productCostCents,
  shouldHaveTag: line.shouldHaveTag,
})
