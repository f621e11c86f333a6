import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { fetched } from '../../kit/fetched.tsx'
import { loadingDots } from '../../kit/loading-dots.tsx'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import type { ViewsProps } from './view-list.tsx'

const ViewList = fetched(() => import('./view-list.tsx'), 'ViewList', loadingDots)

/** A list's saved views: choose one, delete one, or save the current list as one. */
export function SavedViews(props: ViewsProps) {
  // The list has closed by the time a view is deleted, so the error is shown next to the button.
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
        {(close) => <ViewList {...props} close={close} onProblem={setProblem} />}
      </PopoverButton>
      {problem !== undefined && (
        <Text span size="sm" c="var(--danger)" role="alert">
          The view wasn't deleted. {problem}
        </Text>
      )}
    </>
  )
}
