import type { Product } from '@dray/contract/products'
import { noProductFilter, type ProductFilter, productTest } from '@dray/domain/products/product-filter'
import type { ProductSort, ProductSortKey } from '@dray/domain/products/product-sort'
import { useDeferredValue, useMemo, useState } from 'react'
import {
  productFilterAddress,
  filterInAddress,
  unfilteredAddress,
} from '../../records/product-filter/filter-address.ts'
import { useSearchTexts } from '../../records/product-filter/use-search-texts.ts'
import type { Column } from '../../kit/table/columns.ts'
import { parseSort, sortRows } from '../../kit/table/sort-rows.ts'
import { useUrlState } from '../../kit/url-state.ts'

const sortColumns: Record<ProductSortKey, string> = { name: 'name', price: 'basePrice', stock: 'stock' }

const initialAddress = { ...unfilteredAddress, sort: sortColumns.name }

/**
 * The list's products. They're sorted only when the list or the sort changes, and filtered afterwards, so a keystroke only searches
 * prepared texts.
 */
export function useProductList(all: readonly Product[], columns: readonly Column<Product>[]) {
  const [address, change] = useUrlState(initialAddress)
  const { sort, search } = address
  // Typing filters immediately; the URL is updated when typing pauses.
  const [typed, setTyped] = useState({ text: search, basedOn: search })
  const searchTerm = typed.basedOn === search ? typed.text : search
  const filter = useFilter({ ...address, search: searchTerm })
  const deferredFilter = useDeferredValue(filter)

  const searchText = useSearchTexts(all)
  const sorted = useMemo(() => sortRows(all, columns, sort), [all, columns, sort])
  const rows = useMemo(
    () => sorted.filter(productTest(deferredFilter, searchText)),
    [sorted, deferredFilter, searchText],
  )

  const sorting = parseSort(sort)
  return {
    rows,
    /** The rows still show an earlier filter. */
    isPlaceholderData: deferredFilter !== filter,
    filter,
    sort,
    search,
    barSort: {
      by: barKeys.find((key) => sortColumns[key] === sorting?.id),
      direction: sorting?.isDescending ? ('desc' as const) : ('asc' as const),
    },
    onType: (text: string) => setTyped({ text, basedOn: search }),
    onSearch: (text: string) => change({ search: text }),
    onFilter: (part: Partial<ProductFilter>) => change(productFilterAddress({ ...filter, ...part }), 'push'),
    onClear: () => change(unfilteredAddress, 'push'),
    onSort: (by: string) => change({ sort: by }),
    onBarSort: ({ by, direction }: Partial<ProductSort>) => {
      const id = by === undefined ? (sorting?.id ?? sortColumns.name) : sortColumns[by]
      const isDescending = direction === undefined ? sorting?.isDescending === true : direction === 'desc'
      change({ sort: isDescending ? `-${id}` : id })
    },
  }
}

const barKeys: readonly ProductSortKey[] = ['name', 'price', 'stock']

/** The URL's filter, as a stable object while its values stay the same. */
function useFilter({ search, brands, types, genetics, extractTypes, weights, stock }: typeof unfilteredAddress) {
  return useMemo(
    () => filterInAddress({ search, brands, types, genetics, extractTypes, weights, stock }),
    [search, brands, types, genetics, extractTypes, weights, stock],
  )
}

/** Unlike the order menus, this list starts unfiltered (D-42). */
export const startingFilter = noProductFilter
