import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { PopoverButton } from '../popover/popover-button.tsx'

type Props = {
  /** The views, loaded when first opened. `onProblem` takes why a view was not deleted. */
  children: (close: () => void, onProblem: (problem: string | undefined) => void) => ReactNode
}

/** The button of the user's saved views of a list: choose one, delete one, or save the current list as one. */
export function ViewsButton({ children }: Props) {
  // The list is already closed when a view is deleted, so an error is shown next to the button.
  const [problem, setProblem] = useState<string>()
  return (
    <>
      <PopoverButton
        label="Saved Views"
        position="bottom-end"
        width={280}
        button={(opener) => (
          <Button variant="default" {...opener}>
            Views
          </Button>
        )}
      >
        {(close) => children(close, setProblem)}
      </PopoverButton>
      {problem !== undefined && (
        <Text span size="sm" c="var(--danger)" role="alert">
          The view wasn't deleted. {problem}
        </Text>
      )}
    </>
  )
}
