import type { WebhookDelivery } from '@dray/contract/webhooks'
import { Button } from '@mantine/core'
import { clockTime } from '../../../kit/text/dates.ts'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { CellText } from '../../../kit/table/cell-text.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { countColumn } from '../../../kit/table/value-columns.tsx'
import { statusColumn } from '../../../records/record-columns.tsx'
import { eventText } from '../kind-labels.ts'
import { EventRecord } from './event-record.tsx'

type Options = { timeZone: string; isSending: boolean; onResend: (delivery: WebhookDelivery) => void }

type DeliveryColumn = Column<WebhookDelivery>

const event: DeliveryColumn = {
  id: 'event',
  header: 'Event',
  minWidth: 150,
  grow: 3,
  cell: (delivery) => <CellText>{eventText(delivery)}</CellText>,
}
const record: DeliveryColumn = {
  id: 'record',
  header: 'Record',
  width: 84,
  cell: (delivery, isActive) => <EventRecord delivery={delivery} isTabbable={isActive} />,
}
const status: DeliveryColumn = statusColumn({
  id: 'status',
  header: 'Status',
  width: 100,
  sortable: false,
  accessor: (delivery) => delivery.status,
})
const attempts: DeliveryColumn = countColumn({
  id: 'attempts',
  header: 'Attempts',
  width: 76,
  sortable: false,
  accessor: (delivery) => delivery.attempts,
})
const lastError: DeliveryColumn = {
  id: 'lastError',
  header: 'Last error',
  minWidth: 160,
  grow: 3,
  sortable: false,
  accessor: (delivery) => delivery.lastError,
  cell: (delivery) => <CellText>{delivery.lastError}</CellText>,
}
const actions = ({ isSending, onResend }: Options): DeliveryColumn => ({
  id: 'actions',
  header: '',
  width: 104,
  align: 'right',
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
})

/** Newest first; not sortable. */
export const deliveryColumns = (options: Options): DeliveryColumn[] => [
  { id: 'at', header: 'Changed', width: 164, cell: ({ at }) => clockTime(at, options.timeZone) },
  event,
  record,
  status,
  attempts,
  lastError,
  {
    id: 'next',
    header: 'Next attempt',
    width: 164,
    sortable: false,
    accessor: ({ nextAttemptOn }) => nextAttemptOn,
    cell: ({ nextAttemptOn }) => (nextAttemptOn === null ? '–' : clockTime(nextAttemptOn, options.timeZone)),
  },
  actions(options),
]

/** Two columns with two lines each, and the button. */
export const deliveryPhoneColumns = (options: Options): DeliveryColumn[] => [
  { ...event, minWidth: 130, grow: 1, below: record },
  { ...status, width: 122, below: lastError },
  actions(options),
]
