import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { focusActiveRow } from '../focus.ts'
import { pluralize, formatCount } from '../text/format-count.ts'
import style from './selection-bar.module.css'

export type SelectionActions = {
  /** Singular: "product". */
  noun: string
  count: number
  /** Selected but filtered out; actions don't apply to them. */
  hidden: number
  onClear: () => void
  children: ReactNode
}

/** As tall as the filter bar that it replaces, so no row moves under the pointer. */
export function SelectionBar({ noun, count, hidden, onClear, children }: SelectionActions) {
  if (count + hidden === 0) return null

  /** The button disappears with the selection, so move the focus back to the list. */
  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    focusActiveRow(currentTarget.closest('section, [role=dialog]') ?? document.body)
    onClear()
  }
  return (
    <div role="region" aria-label="Selection" className={`w-full row nowrap ${style.bar}`}>
      <output className="text-sm strong">
        {pluralize(count, noun)} selected
        {hidden > 0 && <span className="muted regular">, {formatCount(hidden)} more not in this list</span>}
      </output>
      {children}
      <Button variant="subtle" color="gray" onClick={clear}>
        Clear selection
      </Button>
    </div>
  )
}
