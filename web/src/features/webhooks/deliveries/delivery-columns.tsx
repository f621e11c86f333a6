import type { WebhookDelivery } from '@dray/contract/webhooks'
import { Button } from '@mantine/core'
import { clockTime } from '../../../kit/text/dates.ts'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { countColumn } from '../../../kit/table/value-columns.tsx'
import { statusColumn } from '../../../records/record-columns.tsx'
import { eventText } from '../kind-labels.ts'
import { EventRecord } from './event-record.tsx'

type Options = { timeZone: string; isSending: boolean; onResend: (delivery: WebhookDelivery) => void }

type DeliveryColumn = Column<WebhookDelivery>

/** Newest first; not sortable. */
export const deliveryColumns = ({ timeZone, isSending, onResend }: Options): DeliveryColumn[] => [
  column('at', 'Changed', { width: 164, cell: ({ at }) => clockTime(at, timeZone) }),
  column('event', 'Event', {
    minWidth: 150,
    grow: 3,
    phone: { at: 'title', minWidth: 130, grow: 1 },
    cell: (delivery) => <CellText>{eventText(delivery)}</CellText>,
  }),
  column('record', 'Record', {
    width: 84,
    phone: 'titleBelow',
    cell: (delivery, isActive) => <EventRecord delivery={delivery} isTabbable={isActive} />,
  }),
  statusColumn('status', 'Status', {
    width: 100,
    phone: { at: 'middle', width: 122 },
    sortable: false,
    accessor: ({ status }) => status,
  }),
  countColumn('attempts', 'Attempts', { width: 76, sortable: false, accessor: ({ attempts }) => attempts }),
  column('lastError', 'Last error', {
    minWidth: 160,
    grow: 3,
    phone: 'middleBelow',
    sortable: false,
    accessor: ({ lastError }) => lastError,
  }),
  column('next', 'Next attempt', {
    width: 164,
    sortable: false,
    accessor: ({ nextAttemptOn }) => nextAttemptOn,
    cell: ({ nextAttemptOn }) => (nextAttemptOn === null ? '–' : clockTime(nextAttemptOn, timeZone)),
  }),
  column('actions', '', {
    width: 104,
    align: 'right',
    phone: 'end',
    cell: (delivery, isActive) => (
      <Button
        size="compact-xs"
        variant={delivery.status === 'FAILED' ? 'default' : 'subtle'}
        tabIndex={isActive ? 0 : -1}
        aria-label={`Send again: ${eventText(delivery)}, ID ${delivery.recordId}`}
        {...disabledIf(isSending, () => onResend(delivery))}
      >
        Send again
      </Button>
    ),
  }),
]
