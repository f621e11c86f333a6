import { listSignIns, type SignInEntry } from '@dray/contract/users/sign-ins'
import { signInEventLabels, signInEvents, signInList } from '@dray/domain/users/sign-ins'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { setFilters } from '../../../kit/server-list/set-filters.ts'
import type { FilterProps, ServerList } from '../../../kit/server-list/use-server-list.ts'

const unfiltered = { search: '', event: '', sort: '' }
type SignInFilter = Readonly<typeof unfiltered>

/** Newest first. */
export const signIns: ServerList<SignInFilter, SignInEntry, never> = {
  name: 'sign-ins',
  call: listSignIns,
  sorts: signInList,
  unfiltered,
  noFilters: unfiltered,
  query: (filter) => setFilters({ search: filter.search.trim(), event: filteredEvents(filter).join() }),
}

/** Drops unknown events, as in an old link. */
function filteredEvents({ event }: SignInFilter) {
  const named = new Set(event.split(','))
  return signInEvents.filter((known) => named.has(known))
}

const labels: Readonly<Record<string, string>> = signInEventLabels

export const SignInFilters = ({ filter, change }: FilterProps<SignInFilter>) => (
  <ChoiceFilter
    label="What happened"
    values={signInEvents}
    valueLabel={(event) => labels[event] ?? event}
    chosen={filteredEvents(filter)}
    onChange={(event) => change({ event }, 'push')}
  />
)
