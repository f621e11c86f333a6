import { Cross } from './filter-chip.tsx'
import style from './filter-chip.module.css'
import { useFilterPlace } from './filter-place.ts'

type Props = { label: string; isSet: boolean; onChange: (isSet: boolean) => void }

/** A filter that is on or off: "Late", or "Late ×". */
export function ToggleChip({ label, isSet, onChange }: Props) {
  const { isInMore, hidden, opened } = useFilterPlace()
  const isHidden = hidden.includes(label)
  if (isInMore && (!isHidden || opened !== undefined)) return null
  const toggle = () => onChange(!isSet)
  if (isInMore) {
    return (
      <button type="button" aria-pressed={isSet} className={`plain row ${style.entry}`} onClick={toggle}>
        <span className="grow">{label}</span>
        {isSet && <span className={`accent ${style.chosen}`}>On</span>}
      </button>
    )
  }
  return (
    <span
      className={`muted text-sm flex-none ${style.chip}`}
      data-name={label}
      data-set={isSet || undefined}
      data-keep={isSet || undefined}
      hidden={isHidden}
    >
      <button
        type="button"
        aria-pressed={isSet}
        className={`nowrap plain ${style.open} ${style.toggle}`}
        onClick={toggle}
      >
        <span>{label}</span>
        {isSet && <Cross />}
      </button>
    </span>
  )
}
