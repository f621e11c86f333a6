import { listProducts } from '@dray/contract/products'
import { removeProductFilter } from '@dray/contract/preferences'
import { filterChoices, type ProductFilter } from '@dray/domain/products/product-filter'
import { useMemo } from 'react'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import type { ShippedView } from '../../kit/server-list/list-views.tsx'
import { setFilters } from '../../kit/server-list/set-filters.ts'
import type { FilteredList, FilterProps } from '../../kit/server-list/use-server-list.ts'
import { unfilteredAddress } from '../../records/product-filter/filter-address.ts'
import { listFields } from '../../records/product-filter/filter-terms.ts'
import { ProductChips } from '../../records/product-filter/product-chips.tsx'
import { SavedProductFilters } from '../../records/product-filter/product-filter-bar.tsx'
import { SavedFiltersMenu } from '../../records/saved-views/saved-filters-menu.tsx'

/** Unlike the order menus, this list starts unfiltered. */
export const initialProducts = { ...unfilteredAddress, sort: 'name' }
type Address = Readonly<typeof initialProducts>

export const productList: { definition: FilteredList<Address> } = {
  definition: {
    name: 'products',
    unfiltered: initialProducts,
    noFilters: unfilteredAddress,
    query: ({ sort: _, search, ...filters }) => setFilters({ ...filters, search: search.trim() }),
    Filters: ProductFilters,
  },
}

export const productViews: readonly ShippedView<Address>[] = [
  { name: 'All', filter: {} },
  { name: 'In stock', filter: { stock: 'in' } },
  { name: 'Out of stock', filter: { stock: 'out' } },
  { name: 'Short', filter: { stock: 'short' } },
]

const fields = [...listFields, 'stock'] as const

function ProductFilters({ filter, change }: FilterProps<Address>) {
  const { data } = useRead(listProducts)
  const choices = useMemo(() => filterChoices(data ?? []), [data])
  return <ProductChips fields={fields} choices={choices} filter={filter} change={change} />
}

type SavedProps = { filter: ProductFilter; isFiltered: boolean; onChoose: (filter: ProductFilter) => void }

export function SavedFilters({ filter, isFiltered, onChoose }: SavedProps) {
  const openModal = useOpenModal()
  const remove = useChange(removeProductFilter)
  return (
    <SavedFiltersMenu
      problem={remove.error?.message}
      onSave={isFiltered ? () => openModal('AddProductFilter', { filter }) : undefined}
    >
      {(close) => (
        <SavedProductFilters
          brandId={0}
          filter={filter}
          onChoose={onChoose}
          onRemove={(id) => remove.mutate({ params: { id } })}
          close={close}
        />
      )}
    </SavedFiltersMenu>
  )
}
