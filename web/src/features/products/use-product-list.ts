import type { Product } from '@dray/contract/products'
import { type ProductFilter, productTest } from '@dray/domain/products/product-filter'
import { useDeferredValue, useMemo, useState } from 'react'
import {
  productFilterAddress,
  filterInAddress,
  unfilteredAddress,
} from '../../records/product-filter/filter-address.ts'
import { useShortProducts } from '../../records/product-filter/use-short-products.ts'
import { useSearchTexts } from '../../records/product-filter/use-search-texts.ts'
import { initialProducts, productList } from './product-filters.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { sortRows } from '../../kit/table/sort-rows.ts'
import { useUrlState } from '../../kit/url-state.ts'

/**
 * The list's products. They're sorted only when the list or the sort changes, and filtered afterwards, so a keystroke only searches
 * prepared texts.
 */
export function useProductList(listed: readonly Product[], columns: readonly Column<Product>[]) {
  const [address, change] = useUrlState(initialProducts)
  const { sort, search } = address
  // Typing filters immediately; the URL is updated when typing pauses.
  const [typed, setTyped] = useState({ text: search, basedOn: search })
  const searchTerm = typed.basedOn === search ? typed.text : search
  const filter = useFilter({ ...address, search: searchTerm })
  const deferredFilter = useDeferredValue(filter)

  const all = useShortProducts(listed, filter.stock === 'short')
  const searchText = useSearchTexts(all)
  const sorted = useMemo(() => sortRows(all, columns, sort), [all, columns, sort])
  const rows = useMemo(
    () => sorted.filter(productTest(deferredFilter, searchText)),
    [sorted, deferredFilter, searchText],
  )

  return {
    rows,
    /** The rows still show an earlier filter. */
    isPlaceholderData: deferredFilter !== filter,
    filter,
    sort,
    isFiltered: Object.keys(productList.definition.query(address, '')).length > 0,
    onType: (text: string) => setTyped({ text, basedOn: search }),
    onFilter: (chosen: ProductFilter) => change(productFilterAddress(chosen), 'push'),
    onClear: () => change(unfilteredAddress, 'push'),
    onSort: (by: string) => change({ sort: by }),
  }
}

/** The URL's filter, as a stable object while its values stay the same. */
function useFilter({ search, brands, types, genetics, extractTypes, weights, stock }: typeof unfilteredAddress) {
  return useMemo(
    () => filterInAddress({ search, brands, types, genetics, extractTypes, weights, stock }),
    [search, brands, types, genetics, extractTypes, weights, stock],
  )
}
