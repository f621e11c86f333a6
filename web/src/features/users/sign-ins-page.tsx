import { SearchField } from '../../kit/search-field.tsx'
import { FilterBar } from '../../kit/list-filter/filter-bar.tsx'
import { fetched } from '../../kit/fetched.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { EventFilter } from './sign-ins/event-filter.tsx'
import { unfiltered } from './sign-ins/sign-ins-filter.ts'
import { SignInsTable } from './sign-ins/sign-ins-table.tsx'

// Loaded when first opened.
const FilterSheet = fetched(() => import('./sign-ins/filter-sheet.tsx'), 'FilterSheet')

/** /users/sign-ins: who signed in, who was refused, and who was signed out, in the last 90 days. */
export function SignInsPage() {
  const [filter, change] = useUrlState(unfiltered)
  const openDialog = useOpenDialog()
  return (
    <Page
      title="Sign-ins"
      fills
      tools={
        <FilterBar
          search={
            <SearchField
              label="Search sign-ins"
              placeholder="Name, email, address"
              value={filter.search}
              onChange={(search) => change({ search })}
            />
          }
          isFiltered={filter.event !== ''}
          onOpenSheet={() => openDialog(FilterSheet, {})}
        >
          <EventFilter filter={filter} change={change} />
        </FilterBar>
      }
    >
      <SignInsTable filter={filter} onClear={() => change(unfiltered, 'push')} />
    </Page>
  )
}
