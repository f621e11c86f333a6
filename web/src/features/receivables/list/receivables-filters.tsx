import { type ComponentProps } from 'react'
import { fetched } from '../../../kit/fetched.tsx'
import { FilterBar } from '../../../kit/list-filter/filter-bar.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { isFiltered } from './receivables-filter.ts'

// Loaded when first opened.
const FilterSheet = fetched(() => import('./filter-sheet.tsx'), 'FilterSheet')

/** Searches customers by name, and filters by what `FilterChoices` has. */
export function ReceivablesFilters({ shown, today, change }: ComponentProps<typeof FilterChoices>) {
  const openDialog = useOpenDialog()
  return (
    <FilterBar
      search={
        <SearchField
          label="Search customers"
          placeholder="Customer"
          value={shown.search}
          onChange={(search) => change({ search })}
        />
      }
      isFiltered={isFiltered(shown) || shown.asOf !== ''}
      onOpenSheet={() => openDialog(FilterSheet, { today })}
    >
      <FilterChoices shown={shown} today={today} change={change} />
    </FilterBar>
  )
}
