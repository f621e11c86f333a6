import { Button, Group } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { focusActiveRow } from '../focus.ts'
import { pluralize, formatCount } from '../text/format-count.ts'

type Props = {
  /** Singular: "product". */
  noun: string
  count: number
  /** Selected but filtered out; actions don't apply to them. */
  hidden: number
  onClear: () => void
  children: ReactNode
}

/** Takes its space from the end of the table, so no row moves under the pointer. */
export function SelectionBar({ noun, count, hidden, onClear, children }: Props) {
  if (count + hidden === 0) return null

  /** The button disappears with the selection, so move the focus back to the list. */
  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    focusActiveRow(currentTarget.closest('[role=region]')?.parentElement)
    onClear()
  }
  return (
    <Group role="region" aria-label="Selection" gap={8} pt={8}>
      <output>
        {pluralize(count, noun)} selected
        {hidden > 0 && <span className="muted">, {formatCount(hidden)} more not in this list</span>}
      </output>
      {children}
      <Button variant="subtle" color="gray" onClick={clear}>
        Clear selection
      </Button>
    </Group>
  )
}
