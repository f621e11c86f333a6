import { type ComponentProps } from 'react'
import { fetched } from '../../../kit/fetched.tsx'
import { FilterBar } from '../../../kit/list-filter/filter-bar.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { isFiltered } from './payment-list-filter.ts'

// Loaded when first opened.
const FilterSheet = fetched(() => import('./filter-sheet.tsx'), 'FilterSheet')

/** Searches customers, order numbers, notes and amounts, and filters by what `FilterChoices` has. */
export function PaymentsFilters({ filter, today, change }: ComponentProps<typeof FilterChoices>) {
  const openDialog = useOpenDialog()
  return (
    <FilterBar
      search={
        <SearchField
          label="Search payments"
          placeholder="Customer, order, amount, notes"
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
