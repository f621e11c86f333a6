import { type Brand, listBrands } from '@dray/contract/brands'
import { listProducts, type Product } from '@dray/contract/products'
import { filterChoices, searchText } from '@dray/domain/products/product-filter'
import { inventoryTest } from '@dray/domain/inventory/inventory-filter'
import {
  type BrandLine,
  filterInventory,
  inventoryOf,
  inventoryTotals,
  type ProductLine,
} from '@dray/domain/inventory/inventory-overview'
import { inventorySortOf, sortBrands, sortProductsWithin } from '@dray/domain/inventory/inventory-sort'
import { useDeferredValue, useMemo } from 'react'
import { useRead } from '../../shared/api/use-call.ts'
import { filterIn, type OverviewAddress, expandedIn } from './inventory-address.ts'

export type ShownBrand = BrandLine<Brand, Product>
export type ShownProduct = ProductLine<Product>

/** A row of the overview: a brand, or under an unfolded one a product. */
export type InventoryRow =
  | { kind: 'brand'; key: string; line: ShownBrand; isOpen: boolean }
  | { kind: 'product'; key: string; line: ShownProduct }

const noBrands: readonly Brand[] = []
const noProducts: readonly Product[] = []

/** The stock of every brand as the address asks for it. */
export function useInventory(address: OverviewAddress) {
  const ofBrands = useRead(listBrands)
  const ofProducts = useRead(listProducts)
  const brands = ofBrands.data ?? noBrands
  const products = ofProducts.data ?? noProducts
  // What is typed stands at once; a list of 20,000 products follows when it is worked out.
  const asked = useDeferredValue(address)
  const sort = useMemo(() => inventorySortOf(asked.sort), [asked.sort])
  const inventory = useMemo(() => sortProductsWithin(inventoryOf(brands, products), sort), [brands, products, sort])
  const lines = useMemo(
    () => sortBrands(filterInventory(inventory, inventoryTest(filterIn(asked), preparedText)), sort),
    [inventory, asked, sort],
  )
  const totals = useMemo(() => inventoryTotals(lines), [lines])
  const rows = useMemo(() => rowsOf(lines, asked), [lines, asked])
  const choices = useMemo(() => filterChoices(products), [products])
  return {
    lines,
    rows,
    totals,
    brands,
    products,
    choices,
    // Sums of one list without the other would be wrong.
    read: {
      isPending: ofBrands.isPending || ofProducts.isPending,
      isError: ofBrands.isLoadingError || ofProducts.isLoadingError,
      error: ofBrands.error ?? ofProducts.error,
      refetch: () => Promise.all([ofBrands.refetch(), ofProducts.refetch()]),
    },
  }
}

function rowsOf(lines: readonly ShownBrand[], address: OverviewAddress): InventoryRow[] {
  const unfolded = expandedIn(address)
  const rows: InventoryRow[] = []
  for (const line of lines) {
    const isOpen = line.products.length > 0 && unfolded.has(line.brand.id)
    rows.push({ kind: 'brand', key: `brand-${line.brand.id}`, line, isOpen })
    if (isOpen) for (const own of line.products) rows.push(productRow(own))
  }
  return rows
}

/** One row for one line, so that folding a brand draws no other row again. */
const productRows = new WeakMap<ShownProduct, InventoryRow>()
function productRow(line: ShownProduct): InventoryRow {
  const known = productRows.get(line)
  if (known) return known
  const row: InventoryRow = { kind: 'product', key: `product-${line.product.id}`, line }
  productRows.set(line, row)
  return row
}

const texts = new WeakMap<Product, string>()
function preparedText(product: Product): string {
  const known = texts.get(product)
  if (known !== undefined) return known
  const text = searchText(product)
  texts.set(product, text)
  return text
}
