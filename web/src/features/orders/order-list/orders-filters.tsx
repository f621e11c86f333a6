import { type ComponentProps } from 'react'
import { fetched } from '../../../kit/fetched.tsx'
import { FilterBar } from '../../../kit/list-filter/filter-bar.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { isFiltered } from './order-list-filter.ts'

// Loaded when first opened.
const FilterSheet = fetched(() => import('./filter-sheet.tsx'), 'FilterSheet')

/** Filters orders by number or customer, and by what `FilterChoices` has. */
export function OrdersFilters({ filter, today, change }: ComponentProps<typeof FilterChoices>) {
  const openDialog = useOpenDialog()
  return (
    <FilterBar
      search={
        <SearchField
          label="Search orders"
          placeholder="Order number or customer"
          value={filter.search}
          onChange={(search) => change({ search })}
        />
      }
      isFiltered={isFiltered(filter)}
      onOpenSheet={() => openDialog(FilterSheet, { today })}
    >
      <FilterChoices filter={filter} today={today} change={change} />
    </FilterBar>
  )
}
