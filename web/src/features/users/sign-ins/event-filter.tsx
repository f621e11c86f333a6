import { signInEventLabels, signInEvents } from '@dray/domain/users/sign-ins'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { ClearFilters } from '../../../kit/list-filter/clear-filters.tsx'
import { type ChangeSignInsFilter, eventsOf, type SignInsFilter } from './sign-ins-filter.ts'

const labels: Readonly<Record<string, string>> = signInEventLabels

/** Filters the log by what happened. */
export function EventFilter({ filter, change }: { filter: SignInsFilter; change: ChangeSignInsFilter }) {
  const chosen = eventsOf(filter)
  return (
    <>
      <ChoiceFilter
        label="What happened"
        values={signInEvents}
        nameOf={(event) => labels[event] ?? event}
        chosen={chosen}
        onChange={(event) => change({ event }, 'push')}
      />
      {chosen.length > 0 && <ClearFilters onClear={() => change({ event: '' }, 'push')} />}
    </>
  )
}
