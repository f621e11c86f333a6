import type { MouseEvent } from 'react'

/**
 * Props for a button that does nothing while `isOff`. Not `disabled`, which would drop the focus. The second click of a double click is
 * ignored, because it would undo the first.
 */
export const disabledIf = (isOff: boolean, run: () => void) => ({
  'aria-disabled': isOff,
  'data-disabled': isOff,
  onClick: ({ detail }: MouseEvent) => {
    if (!isOff && detail <= 1) run()
  },
})
