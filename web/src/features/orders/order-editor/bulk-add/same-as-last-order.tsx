import { BusyButton } from '../../../../kit/loading/busy-button.tsx'
import type { LastOrder } from './use-last-order.ts'

/** For an empty order, right after the search. */
export function SameAsLastOrder({ lastOrder }: { lastOrder: LastOrder }) {
  const { isOffered, isChosen, isBusy, repeat } = lastOrder
  if (!isOffered || !isChosen) return null
  return (
    <div>
      <BusyButton
        variant="default"
        size="xs"
        aria-keyshortcuts="="
        loading={isBusy}
        onClick={repeat}
        rightSection={<kbd aria-hidden="true">=</kbd>}
      >
        Same as last order
      </BusyButton>
    </div>
  )
}
