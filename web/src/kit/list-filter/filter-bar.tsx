import { Button } from '@mantine/core'
import { type PropsWithChildren, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { PopoverButton } from '../popover/popover-button.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import style from './filter-bar.module.css'
import chip from './filter-chip.module.css'
import { FilterPlaceContext } from './filter-place.ts'
import { type Hidden, useOverflow } from './use-overflow.ts'

type Props = PropsWithChildren<{
  search: ReactNode
  isFiltered: boolean
  onClear?: () => void
  /** A phone shows the filters on a sheet instead of in a row. */
  onOpenSheet: () => void
}>

/** Search and filters in one line. Filters that don't fit are behind More filters. */
export function FilterBar({ search, onOpenSheet, children, ...filtered }: Props) {
  const isPhone = useIsPhone()
  return (
    <div className={`min-w-0 w-full row ${style.filters}`}>
      {search}
      {isPhone ? (
        <Button variant={filtered.isFiltered ? 'light' : 'default'} onClick={onOpenSheet}>
          Filters
        </Button>
      ) : (
        <FilterRow {...filtered}>{children}</FilterRow>
      )}
    </div>
  )
}

/** As wide as "More filters (4)", measured. */
const moreWidth = 124

function FilterRow({ isFiltered, onClear, children }: Omit<Props, 'search' | 'onOpenSheet'>) {
  const row = useRef<HTMLDivElement>(null)
  const hidden = useOverflow(row, moreWidth)
  const place = useMemo(
    () => ({ isInMore: false, hidden: hidden.map(({ name }) => name), opened: undefined, open: () => {} }),
    [hidden],
  )
  // A chip that was just set may no longer fit. Focus lives outside React.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (row.current?.contains(focused) && focused?.closest('[hidden]'))
      row.current.parentElement?.querySelector<HTMLElement>('[data-more]')?.focus()
  }, [hidden])
  return (
    <>
      <div ref={row} role="group" aria-label="Filters" className={`min-w-0 ${style.row}`}>
        <FilterPlaceContext value={place}>{children}</FilterPlaceContext>
      </div>
      {hidden.length > 0 && <MoreFilters hidden={hidden}>{children}</MoreFilters>}
      {isFiltered && onClear && (
        <button
          type="button"
          className={`muted text-sm nowrap flex-none plain ${style.clear}`}
          onClick={() => {
            // The button disappears with the filters.
            row.current?.querySelector('button')?.focus()
            onClear()
          }}
        >
          Clear filters
        </button>
      )}
    </>
  )
}

function MoreFilters({ hidden, children }: PropsWithChildren<{ hidden: readonly Hidden[] }>) {
  const [opened, open] = useState<string>()
  const place = useMemo(
    () => ({ isInMore: true, hidden: hidden.map(({ name }) => name), opened, open }),
    [hidden, opened],
  )
  const label = `More filters (${hidden.length})`
  return (
    <span
      className={`muted text-sm flex-none ${chip.chip} ${style.more}`}
      data-set={hidden.some(({ isKept }) => isKept) || undefined}
    >
      <PopoverButton
        label="More filters"
        padding={4}
        button={(opener) => (
          <button
            type="button"
            data-more
            className={`nowrap plain ${chip.open} ${chip.end}`}
            {...opener}
            onClick={(event) => {
              open(undefined)
              opener.onClick(event)
            }}
          >
            {label}
          </button>
        )}
      >
        {() => (
          <div className={chip.more}>
            <FilterPlaceContext value={place}>{children}</FilterPlaceContext>
          </div>
        )}
      </PopoverButton>
    </span>
  )
}
