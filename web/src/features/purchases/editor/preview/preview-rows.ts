import type { Product } from '@dray/contract/products'
import type { PurchaseItem } from '@dray/contract/purchases'
import { type Cents, zero } from '@dray/domain/money'
import type { FilterableProduct } from '@dray/domain/products/product-filter'
import { isOrdered } from '@dray/domain/purchases/order-quantity'
import { purchaseTotals } from '@dray/domain/purchases/purchase-order'
import type { PurchaseLine } from '../draft/purchase-draft.ts'

export type PreviewRow = {
  id: number
  line: PurchaseLine
  item: PurchaseItem | undefined
  unitsPerCase: number | null
  /** Undefined if the user can't see costs, or the product has none. */
  unitCost: Cents | undefined
  /** True if the user can see costs, but none is stored or typed. */
  hasNoCost: boolean
  isListed: boolean
  problem: string | undefined
  facts: FilterableProduct
}

type Source = {
  brand: string
  products: ReadonlyMap<number, Product>
  areProductsLoaded: boolean
  items: ReadonlyMap<number, PurchaseItem>
  problems: ReadonlyMap<string, string>
}

/** A row stays the same object until its parts change, so it doesn't rerender. */
export const previewRows = (lines: readonly PurchaseLine[], source: Source): PreviewRow[] =>
  lines.map((line) => previewRow(line, source))

function previewRow(line: PurchaseLine, { brand, products, areProductsLoaded, items, problems }: Source): PreviewRow {
  const [product, item] = [products.get(line.key), items.get(line.key)]
  const isListed = product !== undefined || !areProductsLoaded
  const problem = problems.get(line.productSku)
  const last = lastRows.get(line)
  if (
    last !== undefined &&
    last.product === product &&
    last.row.item === item &&
    last.row.problem === problem &&
    last.row.isListed === isListed
  )
    return last.row
  const row: PreviewRow = {
    id: line.key,
    line,
    item,
    unitsPerCase: product?.unitQuantity ?? null,
    unitCost: line.unitCost ?? item?.unitCost ?? product?.cost ?? undefined,
    hasNoCost: product?.cost === null && !(line.unitCost ?? item?.unitCost),
    isListed,
    problem,
    facts: {
      sku: line.productSku,
      name: line.productName,
      brand,
      type: line.productType,
      genetics: line.productGenetics,
      extractType: line.productExtractType,
      weight: line.productWeight,
      stock: product?.stock ?? 0,
      pendingOutboundQuantity: product?.pendingOutboundQuantity ?? 0,
    },
  }
  lastRows.set(line, { row, product })
  return row
}
const lastRows = new WeakMap<PurchaseLine, { row: PreviewRow; product: Product | undefined }>()

/** Totals of ordered rows. `total` leaves out unknown costs. */
export function previewTotals(rows: readonly PreviewRow[]) {
  const ordered = rows.flatMap(({ line: { quantity }, unitCost }) =>
    isOrdered(quantity) ? [{ quantity, unitCost: unitCost ?? zero }] : [],
  )
  const withoutCost = rows.filter(({ line, hasNoCost }) => hasNoCost && isOrdered(line.quantity)).length
  return { count: ordered.length, withoutCost, ...purchaseTotals(ordered) }
}
