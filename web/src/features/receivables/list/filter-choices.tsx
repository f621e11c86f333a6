import { ClearFilters } from '../../../kit/list-filter/clear-filters.tsx'
import { NameFilter } from '../../../records/name-filter/name-filter.tsx'
import { TypedFilter } from '../../../kit/list-filter/typed-filter.tsx'
import { AsOfField } from './as-of-field.tsx'
import {
  balanceProblem,
  type ChangeShown,
  daysProblem,
  isFiltered,
  type ShownReceivables,
  unfiltered,
} from './receivables-filter.ts'
import style from './receivables.module.css'

type Props = { shown: ShownReceivables; today: string; change: ChangeShown }

/** Filters by account owner, by how late the oldest order is and by what is owed; and the day whose figures are shown. */
export function FilterChoices({ shown, today, change }: Props) {
  return (
    <>
      <NameFilter
        by="owner"
        label="Account owner"
        none="No owner"
        value={shown.owner}
        onChange={(owner) => change({ owner }, 'push')}
      />
      <span className={style.typed}>
        <TypedFilter
          label="At least this many days late"
          placeholder="Days late"
          inputMode="numeric"
          value={shown.daysLate}
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
          value={shown.over}
          problemOf={balanceProblem}
          onChange={(over) => change({ over })}
        />
      </span>
      <AsOfField asOf={shown.asOf} today={today} onChange={(asOf) => change({ asOf }, 'push')} />
      {isFiltered(shown) && <ClearFilters onClear={() => change(unfiltered, 'push')} />}
    </>
  )
}
