import { type BrandToRestock, listSuggestions, type RestockProduct } from '@dray/contract/purchases/suggestions'
import { productNeeds } from '@dray/domain/purchases/suggestions'
import { useQueries } from '@tanstack/react-query'
import { readOptions } from '../../../kit/api/use-call.ts'
import type { Weeks } from '../suggest/weeks-fields.tsx'

/** A brand, a product of an expanded brand, or why its products couldn't be loaded. */
export type RestockListRow =
  | { kind: 'brand'; key: string; brand: BrandToRestock; isOpen: boolean }
  | { kind: 'product'; key: string; product: RestockProduct; units: number }
  | { kind: 'notice'; key: string; text: string; retry: (() => void) | undefined }

/** Brands, and below each expanded one its products to reorder; what runs out first comes first. */
export function useRestockRows(
  brands: readonly BrandToRestock[],
  opened: readonly number[],
  weeks: Weeks,
): RestockListRow[] {
  const expanded = brands.filter(({ id }) => opened.includes(id))
  const reads = useQueries({
    queries: expanded.map(({ id }) =>
      readOptions(listSuggestions, { params: { brandId: id }, query: { weeks: weeks.history } }),
    ),
  })
  return brands.flatMap((brand): RestockListRow[] => {
    const read = reads[expanded.indexOf(brand)]
    const row: RestockListRow = { kind: 'brand', key: `brand-${brand.id}`, brand, isOpen: read !== undefined }
    return read === undefined ? [row] : [row, ...rowsBelow(brand, read, weeks.cover)]
  })
}

type Read = { data: RestockProduct[] | undefined; isError: boolean; refetch: () => unknown }

function rowsBelow({ id }: BrandToRestock, { data, isError, refetch }: Read, cover: number): RestockListRow[] {
  if (data !== undefined) return productRows(data, cover)
  const notice = { kind: 'notice', key: `notice-${id}` } as const
  return isError
    ? [{ ...notice, text: 'Failed to load products.', retry: () => void refetch() }]
    : [{ ...notice, text: 'Loading...', retry: undefined }]
}

const productRows = (products: readonly RestockProduct[], cover: number): RestockListRow[] =>
  productNeeds(products, cover).map(({ product, units }) => ({
    kind: 'product',
    key: `product-${product.id}`,
    product,
    units,
  }))
