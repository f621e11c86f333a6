import type { MouseEvent } from 'react'

/**
 * The props of a button that runs `run` unless it is off. Not `disabled`, which would take the focus away. The second
 * click of a double click does nothing, because it would undo the first.
 */
export const disabledIf = (isOff: boolean, run: () => void) => ({
  'aria-disabled': isOff,
  'data-disabled': isOff,
  onClick: ({ detail }: MouseEvent) => {
    if (!isOff && detail <= 1) run()
  },
})
