import { Button, Loader, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { PopoverButton } from '../../../shared/popover/popover-button.tsx'
import type { OrderListFilter } from './order-list-filter.ts'

// Loaded when first opened.
const ViewChoices = lazy(async () => ({ default: (await import('./view-choices.tsx')).ViewChoices }))

type Props = { filter: OrderListFilter; today: string; onChoose: (filter: OrderListFilter) => void }

/** The user's saved views: choose one, delete one, or save the current list as one. */
export function OrderViews({ filter, today, onChoose }: Props) {
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
        {(close) => (
          <Suspense fallback={<Loader size="sm" type="dots" aria-label="Loading" />}>
            <ViewChoices filter={filter} today={today} onChoose={onChoose} close={close} onProblem={setProblem} />
          </Suspense>
        )}
      </PopoverButton>
      {problem !== undefined && (
        <Text span size="sm" c="var(--danger)" role="alert">
          The view wasn't deleted. {problem}
        </Text>
      )}
    </>
  )
}
