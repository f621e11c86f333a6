import { type ReactNode, useRef } from 'react'
import { PopoverButton } from '../popover/popover-button.tsx'
import { useFilterPlace } from './filter-place.ts'
import { Chevron } from '../chevron.tsx'
import { focusAfterRender } from '../focus.ts'
import style from './filter-chip.module.css'

/** One filter of a list: "Status", or "Status: Packed ×". */
export function FilterChip(props: FilterChipProps) {
  const { label, value, isSet, onClear, width, children } = props
  const { isInMore, hidden } = useFilterPlace()
  const chip = useRef<HTMLSpanElement>(null)
  const isHidden = hidden.includes(label)
  if (isInMore) return isHidden ? <MoreFilter {...props} /> : null
  const text = (
    <>
      {!isSet && value === undefined && <Plus />}
      {value === undefined ? (
        label
      ) : (
        <span>
          {label}: <span className={`strong ellipsis ${style.value}`}>{value}</span>
        </span>
      )}
    </>
  )
  function clear() {
    // The × disappears. Without choices, the whole chip does.
    const next =
      children === undefined
        ? chip.current?.parentElement?.querySelector<HTMLElement>(`[data-name]:not([data-name="${label}"]) button`)
        : chip.current?.querySelector('button')
    next?.focus()
    onClear()
  }
  return (
    <span
      ref={chip}
      className={`muted text-sm flex-none ${style.chip}`}
      data-name={label}
      data-set={isSet || undefined}
      data-keep={isSet || undefined}
      hidden={isHidden}
    >
      {children === undefined ? (
        <span className={`nowrap ${style.open}`}>{text}</span>
      ) : (
        <PopoverButton
          label={label}
          {...(width === undefined ? {} : { width })}
          button={(opener) => (
            <button type="button" className={`nowrap plain ${style.open}`} {...opener}>
              {text}
            </button>
          )}
        >
          {children}
        </PopoverButton>
      )}
      {isSet && (
        <button type="button" className={`muted plain ${style.clear}`} aria-label={`Clear ${label}`} onClick={clear}>
          <Cross />
        </button>
      )}
    </span>
  )
}

const drawn = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round' } as const

const Plus = () => (
  <svg viewBox="0 0 12 12" width="12" height="12" {...drawn} aria-hidden="true">
    <path d="M6 2.5v7M2.5 6h7" />
  </svg>
)

export const Cross = () => (
  <svg viewBox="0 0 12 12" width="12" height="12" {...drawn} aria-hidden="true">
    <path d="m3 3 6 6M9 3 3 9" />
  </svg>
)

type FilterChipProps = {
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
function MoreFilter({ label, value, isSet, onClear, children }: FilterChipProps) {
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
