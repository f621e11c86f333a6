import { type Brand, listBrands } from '@dray/contract/brands'
import { listProducts, type Product } from '@dray/contract/products'
import { searchText } from '@dray/domain/products/product-filter'
import {
  type BrandLine,
  filterInventory,
  inventoryOverview,
  inventoryTotals,
  type ProductLine,
  inventoryTest,
} from '@dray/domain/inventory/inventory-overview'
import { parseInventorySort, sortBrands, sortProductsWithin } from '@dray/domain/inventory/inventory-sort'
import { useDeferredValue, useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { useShortProducts } from '../../records/product-filter/use-short-products.ts'
import { filterIn, type OverviewAddress, expandedIn } from './inventory-address.ts'

export type ShownBrand = BrandLine<Brand, Product>
export type ShownProduct = ProductLine<Product>

/** A brand, or a product of an expanded brand. */
export type InventoryRow =
  | { kind: 'brand'; key: string; line: ShownBrand; isOpen: boolean }
  | { kind: 'product'; key: string; line: ShownProduct }

const noBrands: readonly Brand[] = []
const noProducts: readonly Product[] = []

export function useInventory(address: OverviewAddress) {
  const brandsRead = useRead(listBrands)
  const productsRead = useRead(listProducts)
  const brands = brandsRead.data ?? noBrands
  const products = useShortProducts(productsRead.data ?? noProducts, address.stock === 'short')
  // Deferred, so typing stays responsive with 20,000 products.
  const deferredAddress = useDeferredValue(address)
  const sort = useMemo(() => parseInventorySort(deferredAddress.sort), [deferredAddress.sort])
  const inventory = useMemo(
    () => sortProductsWithin(inventoryOverview(brands, products), sort),
    [brands, products, sort],
  )
  const lines = useMemo(
    () => sortBrands(filterInventory(inventory, inventoryTest(filterIn(deferredAddress), preparedText)), sort),
    [inventory, deferredAddress, sort],
  )
  const totals = useMemo(() => inventoryTotals(lines), [lines])
  const rows = useMemo(() => inventoryRows(lines, deferredAddress), [lines, deferredAddress])
  return {
    lines,
    rows,
    totals,
    brands,
    products,
    // Wait for both lists: totals from only one would be wrong.
    read: {
      isPending: brandsRead.isPending || productsRead.isPending,
      isPlaceholderData: deferredAddress.search !== address.search,
      isError: brandsRead.isLoadingError || productsRead.isLoadingError,
      error: brandsRead.error ?? productsRead.error,
      refetch: () => Promise.all([brandsRead.refetch(), productsRead.refetch()]),
    },
  }
}

function inventoryRows(lines: readonly ShownBrand[], address: OverviewAddress): InventoryRow[] {
  const expanded = expandedIn(address)
  const rows: InventoryRow[] = []
  for (const line of lines) {
    const isOpen = line.products.length > 0 && expanded.has(line.brand.id)
    rows.push({ kind: 'brand', key: `brand-${line.brand.id}`, line, isOpen })
    if (isOpen) for (const product of line.products) rows.push(productRow(product))
  }
  return rows
}

/** Cached, so collapsing a brand doesn't rerender other rows. */
const productRows = new WeakMap<ShownProduct, InventoryRow>()
function productRow(line: ShownProduct): InventoryRow {
  const cached = productRows.get(line)
  if (cached) return cached
  const row: InventoryRow = { kind: 'product', key: `product-${line.product.id}`, line }
  productRows.set(line, row)
  return row
}

const texts = new WeakMap<Product, string>()
function preparedText(product: Product): string {
  const cached = texts.get(product)
  if (cached !== undefined) return cached
  const text = searchText(product)
  texts.set(product, text)
  return text
}
