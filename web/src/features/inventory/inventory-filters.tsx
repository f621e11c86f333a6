import { compareNames } from '@dray/domain/text/name-order'
import { listBrands } from '@dray/contract/brands'
import { listInventoryFilters, removeInventoryFilter } from '@dray/contract/preferences'
import { listProducts } from '@dray/contract/products'
import { type InventoryFilter, sameInventoryFilter } from '@dray/domain/inventory/inventory-overview'
import { filterChoices } from '@dray/domain/products/product-filter'
import { useMemo } from 'react'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { ToggleChip } from '../../kit/list-filter/toggle-chip.tsx'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { SavedList } from '../../kit/panels/saved-list.tsx'
import type { ShippedView } from '../../kit/server-list/list-views.tsx'
import { setFilters } from '../../kit/server-list/set-filters.ts'
import type { FilteredList, FilterProps } from '../../kit/server-list/use-server-list.ts'
import { useSession } from '../../kit/session.tsx'
import { ProductChips } from '../../records/product-filter/product-chips.tsx'
import { SavedFiltersMenu } from '../../records/saved-views/saved-filters-menu.tsx'
import {
  initialOverview,
  inventoryFilterAddress,
  type OverviewAddress,
  filterIn,
  unfilteredOverview,
} from './inventory-address.ts'

export const inventoryList: { definition: FilteredList<OverviewAddress> } = {
  definition: {
    name: 'inventory',
    unfiltered: initialOverview,
    noFilters: unfilteredOverview,
    query: (address) => {
      const filter = inventoryFilterAddress(filterIn(address))
      return setFilters({ ...filter, search: filter.search.trim() })
    },
    Filters: InventoryFilters,
  },
}

export const inventoryViews: readonly ShippedView<OverviewAddress>[] = [
  { name: 'All', filter: {} },
  { name: 'Short', filter: { stock: 'short' } },
  { name: 'Out of stock', filter: { stock: 'out' } },
  { name: 'Over limit', filter: { over: 'yes' } },
]

const fields = ['brands', 'types', 'weights', 'stock'] as const

function InventoryFilters({ filter, change }: FilterProps<OverviewAddress>) {
  const { data: brands } = useRead(listBrands)
  const { data: products } = useRead(listProducts)
  const choices = useMemo(
    () => ({
      ...filterChoices(products ?? []),
      // Those without products too.
      brands: (brands ?? []).map(({ name }) => name).sort(compareNames),
    }),
    [brands, products],
  )
  const hidden = brands?.filter((brand) => brand.hideInInventoryOverview).length ?? 0
  return (
    <>
      <ProductChips fields={fields} choices={choices} filter={filter} change={change} />
      <ToggleChip
        label="Over limit"
        isSet={filter.over === 'yes'}
        onChange={(isSet) => change({ over: isSet ? 'yes' : '' }, 'push')}
      />
      {(hidden > 0 || filter.hidden === 'yes') && (
        <ToggleChip
          label={`Hidden brands (${hidden})`}
          isSet={filter.hidden === 'yes'}
          onChange={(isSet) => change({ hidden: isSet ? 'yes' : '' }, 'push')}
        />
      )}
    </>
  )
}

type SavedFiltersProps = { filter: InventoryFilter; isFiltered: boolean; onChoose: (filter: InventoryFilter) => void }

export function SavedFilters({ filter, isFiltered, onChoose }: SavedFiltersProps) {
  const { user } = useSession()
  const openModal = useOpenModal()
  const removal = useChange(removeInventoryFilter)
  const read = useRead(listInventoryFilters, { params: { userId: user.id } })
  const chosen = isFiltered ? read.data?.find(({ filters }) => sameInventoryFilter(filters, filter)) : undefined
  const canSave = isFiltered && chosen === undefined
  return (
    <SavedFiltersMenu
      chosen={chosen?.filterName}
      problem={removal.error?.message}
      onSave={canSave ? () => openModal('AddInventoryFilter', { filters: editable(filter) }) : undefined}
    >
      {(close) => (
        <SavedList
          kind="filter"
          saved={read.data}
          problem={read.error?.message}
          savedName={({ filterName }) => filterName}
          isChosen={(saved) => saved === chosen}
          onChoose={({ filters }) => onChoose(filters)}
          onRemove={({ id }) => removal.mutate({ params: { id } })}
          close={close}
        />
      )}
    </SavedFiltersMenu>
  )
}

const editable = ({ brands, types, weights, ...rest }: InventoryFilter) => ({
  ...rest,
  brands: [...brands],
  types: [...types],
  weights: [...weights],
})
