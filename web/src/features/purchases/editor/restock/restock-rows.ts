import type { Product } from '@dray/contract/products'
import { availableUnits } from '@dray/domain/products/stock'
import { formatGrams, productTest, type ProductFilter } from '@dray/domain/products/product-filter'
import { fold } from '@dray/domain/search/search-words'
import { useMemo, useState } from 'react'
import type { CellValue } from '../../../../kit/table/columns.ts'
import { sortRows } from '../../../../kit/table/sort-rows.ts'
import type { PurchaseLine } from '../draft/purchase-draft.ts'

export type RestockRow = {
  id: number
  product: Product
  line: PurchaseLine | undefined
  /** Units of its line that aren't in stock yet; null without a quantity. */
  coming: number | null
  /** Why this many units are suggested; undefined without suggestions. */
  reason: string | undefined
}

/** Spec 2.8. */
export const sortValues = {
  name: ({ name }) => name,
  type: ({ type }) => type,
  genetics: ({ genetics }) => genetics,
  extractType: ({ extractType }) => extractType,
  weight: ({ weight }) => weight,
  outbound: ({ pendingOutboundQuantity }) => pendingOutboundQuantity,
  stock: (product) => availableUnits(product),
  cost: ({ cost }) => cost,
} satisfies Record<string, (product: Product) => CellValue>

const sortColumns = Object.entries(sortValues).map(([id, accessor]) => ({ id, header: id, accessor }))

/** Spec 2.8. Not the SKU: its digits would match every search for a weight. */
export const restockText = ({ name, type, extractType, genetics, weight }: Product): string =>
  fold([name, type, extractType ?? '', genetics ?? '', formatGrams(weight)].join(' '))

/** A row stays the same object until its product or line changes, so it doesn't rerender. */
export function restockRows(
  products: readonly Product[],
  lines: readonly PurchaseLine[],
  { received, reasons }: { received: ReadonlyMap<number, number>; reasons: ReadonlyMap<number, string> },
): RestockRow[] {
  const byProduct = new Map(lines.map((line) => [line.key, line]))
  return products.map((product) => {
    const line = byProduct.get(product.id)
    const quantity = line?.quantity ?? null
    const coming = quantity === null ? null : Math.max(0, quantity - (received.get(product.id) ?? 0))
    const last = lastRows.get(product)
    const reason = reasons.get(product.id)
    if (last !== undefined && last.line === line && last.coming === coming && last.reason === reason) return last
    const row = { id: product.id, product, line, coming, reason }
    lastRows.set(product, row)
    return row
  })
}
const lastRows = new WeakMap<Product, RestockRow>()

/** Sorted by what's stored, so no row moves while typing. */
export function useRestockList(products: readonly Product[], filter: ProductFilter) {
  const [sort, setSort] = useState('name')
  const searchText = useMemo(() => {
    const texts = new Map(products.map((product) => [product, restockText(product)]))
    return (product: Product) => texts.get(product) ?? restockText(product)
  }, [products])
  const sorted = useMemo(() => sortRows(products, sortColumns, sort), [products, sort])
  const shown = useMemo(() => sorted.filter(productTest(filter, searchText)), [sorted, filter, searchText])
  return { shown, sort, setSort }
}
