import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { focusActiveRow } from '../focus/focus-active-row.ts'
import { pluralize, formatCount } from '../format-count.ts'
import style from './data-table.module.css'

type Props = {
  /** One of them: "product". */
  one: string
  count: number
  /** Selected, but not in the list as it is filtered: nothing is done to them. */
  hidden: number
  onClear: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** Under a table with a selection. It takes its room from the table's end, so that no row moves under the pointer. */
export function SelectionBar({ one, count, hidden, onClear, children }: Props) {
  if (count + hidden === 0) return null

  /** The button goes with the selection: the focus returns to the list above. */
  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    focusActiveRow(currentTarget.closest('[role=region]')?.parentElement)
    onClear()
  }
  return (
    <div role="region" aria-label="Selection" className={style.selection}>
      <output>
        {pluralize(count, one)} selected
        {hidden > 0 && <span className={style.hidden}>, {formatCount(hidden)} more not in this list</span>}
      </output>
      {children}
      <Button variant="subtle" color="gray" onClick={clear}>
        Clear selection
      </Button>
    </div>
  )
}
