import { type Cents, zero } from '@dray/domain/money'
import { fitsOneAmount, isBelowZero } from '@dray/domain/orders/order-totals'
import { priceKey, unitsByPrice } from '@dray/domain/orders/order-prices'
import { customerPrice } from '@dray/domain/pricing/prices'
import { isSellable } from '@dray/domain/products/product-status'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import { customPrices } from '../../pricing/index.ts'
import { type copiedColumns, copiedFields, type OrderableProduct, productsBySku } from '../../products/index.ts'
import { isPriced, type SentLine } from './sent-lines.ts'
import { type StoredLine, type StoredOrder, storedLineFinder } from './stored-orders.ts'

/** The fields a line copies from its product when it is added. */
type Snapshot = Pick<StoredLine, 'productId' | (typeof copiedColumns)[number] | 'productCost' | 'shouldHaveTag'>

/** New lines have no id. */
export type PricedLine = Snapshot &
  Pick<StoredLine, 'quantity' | 'unitPrice' | 'priceAdjustment' | 'batchId' | 'batchMode'> & {
    id: number | null
    needsBatch: boolean
    /** This save neither changes nor checks what the line has reserved. */
    staysReserved?: boolean
  }

type LinesToPrice = { lines: readonly SentLine[]; customerId: number }

/**
 * Prices the lines and copies product fields into new ones. A line keeps its price (D-167) unless the order's customer changed: then each
 * line gets the new customer's price and loses its adjustment unless one is sent (D-61).
 */
export async function priceLines(
  tx: Tx,
  before: StoredOrder | undefined,
  { lines, customerId }: LinesToPrice,
): Promise<PricedLine[]> {
  const isRepriced = before !== undefined && before.customerId !== customerId
  const copying = lines.filter((line) => isRepriced || line.stored === undefined)
  const [products, prices] = await allInOrder([
    findOrderableProducts(tx, copying),
    isRepriced || !lines.every(isPriced) ? customPrices(tx, customerId) : Promise.resolve([]),
  ])
  const byProduct = new Map(prices.map((price) => [price.productId, price.customPrice]))
  const currentPrice = (sku: string): Cents => {
    const product = mustExist(products.get(sku), 'product-unknown')
    return customerPrice(product.basePriceCents, byProduct.get(product.id))
  }
  const snapshotFor = snapshotFinder(before, lines, products)
  const priced = lines.map((line): PricedLine => {
    const snapshot = snapshotFor(line)
    const { stored, productSku, quantity, batchId, unitPrice, priceAdjustment } = line
    // If the sent price differs from the stored one, the client has repriced the line, and the adjustment belongs to the new price.
    const isOldAdjustment =
      isRepriced && priceAdjustment === stored?.priceAdjustment && (unitPrice ?? stored.unitPrice) === stored.unitPrice
    return {
      ...snapshot,
      id: stored?.id ?? null,
      quantity,
      unitPrice: isRepriced || unitPrice === undefined ? currentPrice(productSku) : unitPrice,
      priceAdjustment: isOldAdjustment ? zero : priceAdjustment,
      batchId,
      // A product without batches has none to allocate.
      batchMode: snapshot.shouldHaveTag ? line.batchMode : 'manual',
      needsBatch: snapshot.shouldHaveTag && line.needsBatch,
    }
  })
  refuseBelowZero(before, priced)
  if (!fitsOneAmount(priced)) throw new Refusal('amount-too-large')
  return priced
}

/** Older lines stored below zero may stay as they are. */
function refuseBelowZero(before: StoredOrder | undefined, lines: readonly PricedLine[]): void {
  const storedLine = storedLineFinder(before)
  const isSame = (line: PricedLine, stored = storedLine(line)) =>
    stored?.unitPrice === line.unitPrice && stored.priceAdjustment === line.priceAdjustment
  const below = lines.find((line) => isBelowZero(line) && !isSame(line))
  if (below) throw new Refusal('price-below-zero', { sku: below.productSku })
}

async function findOrderableProducts(tx: Tx, lines: readonly SentLine[]): Promise<Map<string, OrderableProduct>> {
  const skus = lines.map((line) => line.productSku)
  return new Map((skus.length > 0 ? await productsBySku(tx, skus) : []).map((product) => [product.sku, product]))
}

/**
 * Finds the product fields each line copies. A stored line keeps its copy. A new line that took units from another line, such as one split
 * off for another batch, takes over that line's copy: the product may cost more now or no longer be sold. Other new lines copy the current
 * product.
 */
function snapshotFinder(
  before: StoredOrder | undefined,
  lines: readonly SentLine[],
  products: ReadonlyMap<string, OrderableProduct>,
): (line: SentLine) => Snapshot {
  const storedLines = before?.lines ?? []
  const unitsBefore = unitsByPrice(storedLines)
  const units = unitsByPrice(lines.filter(isPriced))
  // Lines with fewer units than before come last, so they win if keys are equal: the moved units came from them.
  const origins = new Map([...storedLines, ...reducedLines(storedLines, lines)].map((line) => [priceKey(line), line]))
  return (line) => {
    if (line.stored) return productSnapshot(line.stored)
    const product = products.get(line.productSku)
    if (!isPriced(line)) return snapshotOfSellable(line.productSku, product)
    const key = priceKey(line)
    const isMoved = (units.get(key) ?? 0) <= (unitsBefore.get(key) ?? 0)
    const origin = isMoved ? origins.get(key) : undefined
    return origin ? productSnapshot(origin) : snapshotOfSellable(line.productSku, product)
  }
}

function reducedLines(storedLines: readonly StoredLine[], lines: readonly SentLine[]): StoredLine[] {
  const quantities = new Map(lines.map(({ stored, quantity }) => [stored?.id, quantity]))
  return storedLines.filter(({ id, quantity }) => (quantities.get(id) ?? 0) < quantity)
}

function snapshotOfSellable(sku: string, product: OrderableProduct | undefined): Snapshot {
  if (!product) throw new Refusal('product-unknown', { sku })
  if (!isSellable(product.status)) throw new Refusal('product-not-sold', { sku })
  return snapshotOfProduct(product)
}

export const snapshotOfProduct = (product: OrderableProduct): Snapshot => ({
  ...copiedFields(product),
  productCost: product.costCents,
  shouldHaveTag: product.hasBatch,
})

export const productSnapshot = (line: Snapshot): Snapshot => ({
  productId: line.productId,
  productName: line.productName,
  productBrand: line.productBrand,
  productType: line.productType,
  productSku: line.productSku,
  productGenetics: line.productGenetics,
  productExtractType: line.productExtractType,
  productWeight: line.productWeight,
  productCost: line.productCost,
  shouldHaveTag: line.shouldHaveTag,
})
