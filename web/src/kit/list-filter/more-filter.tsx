import type { ReactNode } from 'react'
import { Chevron } from '../chevron.tsx'
import { focusAfterRender } from '../focus.ts'
import style from './filter-chip.module.css'
import { useFilterPlace } from './filter-place.ts'

export type FilterChipProps = {
  /** Status. */
  label: string
  /** The chosen value, such as Packed. */
  value?: ReactNode
  /** False if the value is the list's default. */
  isSet: boolean
  onClear: () => void
  width?: number
  /** The choices. Without them, the chip only clears itself. */
  children?: ((close: () => void) => ReactNode) | undefined
}

/** A filter in the list behind More filters: an entry, and its choices once it's opened. */
export function MoreFilter({ label, value, isSet, onClear, children }: FilterChipProps) {
  const { opened, open } = useFilterPlace()
  if (opened === label) {
    return (
      <div className={style.opened}>
        <button
          type="button"
          className={`plain row ${style.back}`}
          onClick={({ currentTarget }) => {
            const list = currentTarget.closest('[role=dialog]')
            open(undefined)
            focusAfterRender(() => list?.querySelector<HTMLElement>(`[data-entry="${label}"]`))
          }}
        >
          <Chevron /> {label}
        </button>
        {children?.(() => open(undefined))}
      </div>
    )
  }
  if (opened !== undefined) return null
  return (
    <button
      type="button"
      data-entry={label}
      className={`plain row ${style.entry}`}
      onClick={() => (children === undefined ? onClear() : open(label))}
    >
      <span className="grow">{label}</span>
      {isSet && <span className={`accent ellipsis ${style.chosen}`}>{value ?? 'On'}</span>}
      <Chevron />
    </button>
  )
}
