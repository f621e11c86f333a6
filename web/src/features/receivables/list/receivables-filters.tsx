import { NameFilter } from '../../../records/name-filter/name-filter.tsx'
import { TypedFilter } from '../../../kit/list-filter/typed-filter.tsx'
import { AsOfField } from './as-of-field.tsx'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import { balanceProblem, daysProblem, type ReceivablesFilter } from './receivables-list.ts'
import style from './receivables.module.css'

/** By account owner, age of the oldest order, balance, and as-of day. */
export function ReceivablesFilters({ filter, today, change }: FilterProps<ReceivablesFilter>) {
  return (
    <>
      <NameFilter by="owner" filter={filter} change={change} />
      <span className={style.typed}>
        <TypedFilter
          label="At least this many days late"
          placeholder="Days late"
          inputMode="numeric"
          value={filter.daysLate}
          problemOf={daysProblem}
          onChange={(daysLate) => change({ daysLate })}
        />
      </span>
      <span className={style.typed}>
        <TypedFilter
          label="Owes at least"
          placeholder="Owes at least"
          inputMode="decimal"
          leftSection="$"
          value={filter.over}
          problemOf={balanceProblem}
          onChange={(over) => change({ over })}
        />
      </span>
      <AsOfField asOf={filter.asOf} today={today} onChange={(asOf) => change({ asOf }, 'push')} />
    </>
  )
}
