import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'

/** Disappears along with the filters, so the focus moves to the first of them. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.parentElement?.querySelector<HTMLElement>('button, input')?.focus()
    onClear()
  }
  return (
    <Button variant="subtle" onClick={clear}>
      Clear filters
    </Button>
  )
}
