import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import style from './data-table.module.css'
import type { SelectedOfAll } from './use-row-selection.ts'

type RowBoxProps = { label: string; isSelected: boolean; isOff: boolean; onToggle: (isRange: boolean) => void }

/** The whole cell is clickable. Out of the tab order: Space on the row does the same. */
export function RowBox({ label, isSelected, isOff, onToggle }: RowBoxProps) {
  function onClick(event: MouseEvent<HTMLElement>) {
    // Don't open the row.
    event.stopPropagation()
    if (!isOff) onToggle(event.shiftKey)
    event.currentTarget.closest<HTMLElement>('[role="row"]')?.focus({ preventScroll: true })
  }
  return (
    <div
      role="gridcell"
      className={style.select}
      onClick={onClick}
      // Shift-click would select text, and the focus should go to the row.
      onMouseDown={(event) => event.preventDefault()}
    >
      <input type="checkbox" aria-label={label} checked={isSelected} disabled={isOff} readOnly tabIndex={-1} />
    </div>
  )
}

export function AllBox({ ofAll, onToggle }: { ofAll: SelectedOfAll; onToggle: () => void }) {
  const box = useRef<HTMLInputElement>(null)
  // The indeterminate state has no attribute, only a property.
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = ofAll === 'some'
  }, [ofAll])
  return (
    <div role="columnheader" className={style.select}>
      <input ref={box} type="checkbox" aria-label="Select all shown" checked={ofAll === 'all'} onChange={onToggle} />
    </div>
  )
}
