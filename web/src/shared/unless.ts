import type { MouseEvent } from 'react'

/**
 * What a button does unless it cannot now. Not `disabled`: the browser would take the focus away. The second click of a
 * double one does nothing: it would undo the first.
 */
export const unless = (isOff: boolean, run: () => void) => ({
  'aria-disabled': isOff,
  'data-disabled': isOff,
  onClick: ({ detail }: MouseEvent) => {
    if (!isOff && detail <= 1) run()
  },
})
