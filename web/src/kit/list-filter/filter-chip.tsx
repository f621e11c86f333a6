import { useRef } from 'react'
import { PopoverButton } from '../popover/popover-button.tsx'
import { useFilterPlace } from './filter-place.ts'
import style from './filter-chip.module.css'
import { type FilterChipProps, MoreFilter } from './more-filter.tsx'

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
