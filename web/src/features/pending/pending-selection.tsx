import { createPickList, maxPickListOrders } from '@dray/contract/documents'
import type { PendingLine } from '@dray/contract/pending'
import { Text } from '@mantine/core'
import { request } from '../../kit/api/request.ts'
import { BusyButton } from '../../kit/busy-button.tsx'
import { pluralize } from '../../kit/format-count.ts'
import { PdfButton } from '../../records/documents/pdf-tab.tsx'
import { useSession } from '../../kit/session.tsx'
import { SelectionBar } from '../../kit/table/selection-bar.tsx'
import type { Pulling } from '../../records/tags/use-pulling.ts'

type Props = {
  lines: readonly PendingLine[]
  orderIds: readonly number[]
  hidden: number
  /** While the lines of a selected product are read. */
  isReading: boolean
  onClear: () => void
  /** Undefined if this user may not pull. */
  onPull: (() => void) | undefined
  pulling: Pulling
}

/** Pulls the selected lines, or prints the pick list of their orders. */
export function PendingSelection({ lines, orderIds, hidden, isReading, onClear, onPull, pulling }: Props) {
  const { may } = useSession()
  const isTooMany = orderIds.length > maxPickListOrders
  return (
    <SelectionBar noun="line" count={lines.length} hidden={hidden} onClear={onClear}>
      {onPull && (
        <BusyButton loading={pulling.isPending || isReading} disabled={lines.length === 0} onClick={onPull}>
          Pull {pluralize(lines.length, 'line')} of {pluralize(orderIds.length, 'order')}
        </BusyButton>
      )}
      {may(createPickList) && (
        <PdfButton
          label="Pick list"
          disabled={orderIds.length === 0 || isTooMany || isReading}
          fetchPdf={() => request(createPickList, { body: { orderIds: [...orderIds] } })}
        />
      )}
      {isTooMany && (
        <Text span size="sm" c="dimmed">
          A pick list can have at most {maxPickListOrders} orders.
        </Text>
      )}
    </SelectionBar>
  )
}
