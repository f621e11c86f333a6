import { fetched } from '../../../kit/fetched.tsx'
import { FilterBar } from '../../../kit/list-filter/filter-bar.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { type AddressBookFilter, type ChangeFilter, isFiltered } from './address-book-filter.ts'
import { FilterChoices } from './filter-choices.tsx'

// Loaded when first opened.
const FilterSheet = fetched(() => import('./filter-sheet.tsx'), 'FilterSheet')

type Props = { filter: AddressBookFilter; change: ChangeFilter }

/** Searches every text of the customers, and filters by what `FilterChoices` has. */
export function AddressBookFilters({ filter, change }: Props) {
  const openDialog = useOpenDialog()
  return (
    <FilterBar
      search={
        <SearchField
          label="Search customers"
          placeholder="Name, contact, address or notes"
          value={filter.search}
          onChange={(search) => change({ search })}
        />
      }
      isFiltered={isFiltered(filter)}
      onOpenSheet={() => openDialog(FilterSheet, {})}
    >
      <FilterChoices filter={filter} change={change} />
    </FilterBar>
  )
}
