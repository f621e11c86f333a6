import type { Product } from '@dray/contract/products'
import { noProductFilter, type ProductFilter, productTest } from '@dray/domain/products/product-filter'
import type { ProductSort, ProductSortKey } from '@dray/domain/products/product-sort'
import { useDeferredValue, useMemo, useState } from 'react'
import { addressOfFilter, filterInAddress, unfilteredAddress } from '../../shared/product-filter/filter-address.ts'
import { useSearchTexts } from '../../shared/product-filter/use-search-texts.ts'
import type { Column } from '../../shared/table/data-table.tsx'
import { sortingOf, sortRows } from '../../shared/table/sort-rows.ts'
import { useUrlState } from '../../shared/url-state.ts'

/** The column of each sort that the filter bar offers. */
const columnOf: Record<ProductSortKey, string> = { name: 'name', price: 'basePrice', stock: 'stock' }

const atStart = { ...unfilteredAddress, sort: columnOf.name }

/**
 * The products of the list, as its address asks for them. They are sorted when they are read or sorted again, and
 * filtered from there, so that a typed key costs one look at each prepared text.
 */
export function useProductList(all: readonly Product[], columns: readonly Column<Product>[]) {
  const [address, change] = useUrlState(atStart)
  const { sort, search } = address
  // What is typed filters at once; the address follows when the typing pauses.
  const [typed, setTyped] = useState({ text: search, over: search })
  const searchTerm = typed.over === search ? typed.text : search
  const filter = useFilter({ ...address, search: searchTerm })
  const asked = useDeferredValue(filter)

  const textOf = useSearchTexts(all)
  const sorted = useMemo(() => sortRows(all, columns, sort), [all, columns, sort])
  const rows = useMemo(() => sorted.filter(productTest(asked, textOf)), [sorted, asked, textOf])

  const sorting = sortingOf(sort)
  return {
    rows,
    filter,
    sort,
    search,
    barSort: {
      by: barKeys.find((key) => columnOf[key] === sorting?.id),
      direction: sorting?.isDescending ? ('desc' as const) : ('asc' as const),
    },
    onType: (text: string) => setTyped({ text, over: search }),
    onSearch: (text: string) => change({ search: text }),
    onFilter: (asks: Partial<ProductFilter>) => change(addressOfFilter({ ...filter, ...asks }), 'push'),
    onClear: () => change(unfilteredAddress, 'push'),
    onSort: (by: string) => change({ sort: by }),
    onBarSort: ({ by, direction }: Partial<ProductSort>) => {
      const id = by === undefined ? (sorting?.id ?? columnOf.name) : columnOf[by]
      const isDescending = direction === undefined ? sorting?.isDescending === true : direction === 'desc'
      change({ sort: isDescending ? `-${id}` : id })
    },
  }
}

const barKeys: readonly ProductSortKey[] = ['name', 'price', 'stock']

/** The filter of the address, the same object as long as it asks the same. */
function useFilter({ search, brands, types, genetics, extractTypes, weights, stock }: typeof unfilteredAddress) {
  return useMemo(
    () => filterInAddress({ search, brands, types, genetics, extractTypes, weights, stock }),
    [search, brands, types, genetics, extractTypes, weights, stock],
  )
}

/** Lists other than the order menus start without a filter (D-42). */
export const startingFilter = noProductFilter
