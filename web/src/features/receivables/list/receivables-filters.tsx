import { mediumDay } from '../../../kit/text/dates.ts'
import { FilterChip } from '../../../kit/list-filter/filter-chip.tsx'
import { TypedFilter } from '../../../kit/list-filter/typed-filter.tsx'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import { NameFilter } from '../../../records/name-filter/name-filter.tsx'
import { AsOfField } from './as-of-field.tsx'
import { balanceProblem, daysProblem, pastDay, type ReceivablesFilter } from './receivables-list.ts'

/** By account owner, age of the oldest order, balance, and as-of day. */
export function ReceivablesFilters({ filter, today, change }: FilterProps<ReceivablesFilter>) {
  const past = pastDay(filter.asOf, today)
  return (
    <>
      <NameFilter by="owner" filter={filter} change={change} />
      <TypedFilter
        label="Days late"
        fieldLabel="At least this many days late"
        inputMode="numeric"
        value={filter.daysLate}
        valueLabel={(days) => `${days}+`}
        problemOf={daysProblem}
        onChange={(daysLate) => change({ daysLate })}
      />
      <TypedFilter
        label="Owes"
        fieldLabel="Owes at least"
        inputMode="decimal"
        leftSection="$"
        value={filter.over}
        valueLabel={(amount) => `$${amount.replace('$', '')}+`}
        problemOf={balanceProblem}
        onChange={(over) => change({ over })}
      />
      <FilterChip
        label="As of"
        value={past === undefined ? 'Today' : mediumDay(past)}
        isSet={past !== undefined}
        width={220}
        onClear={() => change({ asOf: '' }, 'push')}
      >
        {() => <AsOfField asOf={filter.asOf} today={today} onChange={(asOf) => change({ asOf }, 'push')} />}
      </FilterChip>
    </>
  )
}
