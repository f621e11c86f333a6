import { fetched } from '../loading/fetched.tsx'
import { loadingDots } from '../loading/loading-dots.tsx'
import { FilterChip } from './filter-chip.tsx'

const ChoiceList = fetched(() => import('./choice-list.tsx'), 'ChoiceList', loadingDots)

type Props = {
  label: string
  values: readonly string[]
  /** The label of a value. */
  valueLabel: (value: string) => string
  chosen: readonly string[]
  /** Choosing a value replaces the one before. */
  isSingle?: boolean
  /** The chosen values in the order of `values`, comma-separated as in the URL. */
  onChange: (chosen: string) => void
}

/** Filters a list by values of a closed list, such as statuses. */
export function ChoiceFilter({ label, values, valueLabel, chosen, isSingle = false, onChange }: Props) {
  const [first, ...others] = chosen
  return (
    <FilterChip
      label={label}
      value={first === undefined ? undefined : `${valueLabel(first)}${others.length > 0 ? ` +${others.length}` : ''}`}
      isSet={first !== undefined}
      onClear={() => onChange('')}
    >
      {() => (
        <ChoiceList
          label={label}
          values={values}
          valueLabel={valueLabel}
          chosen={chosen}
          onChange={(picked) => {
            const shown = isSingle ? picked.filter((value) => !chosen.includes(value)) : picked
            onChange(values.filter((value) => shown.includes(value)).join())
          }}
        />
      )}
    </FilterChip>
  )
}
