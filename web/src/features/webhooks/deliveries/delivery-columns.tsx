import type { WebhookDelivery } from '@dray/contract/webhooks'
import { Button } from '@mantine/core'
import { clockTime } from '../../../kit/dates.ts'
import { disabledIf } from '../../../kit/disabled-if.ts'
import { CellText } from '../../../kit/table/cell-text.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { countColumn } from '../../../kit/table/value-columns.tsx'
import { statusColumn } from '../../../records/record-columns.tsx'
import { eventText } from '../kind-labels.ts'
import { EventRecord } from './event-record.tsx'

type Options = { timeZone: string; isSending: boolean; onResend: (delivery: WebhookDelivery) => void }

const eventColumns: readonly Column<WebhookDelivery>[] = [
  {
    id: 'event',
    header: 'Event',
    minWidth: 150,
    grow: 3,
    cell: (delivery) => <CellText>{eventText(delivery)}</CellText>,
  },
  {
    id: 'record',
    header: 'Record',
    width: 84,
    hidesOnPhone: true,
    cell: (delivery, isActive) => <EventRecord delivery={delivery} isTabbable={isActive} />,
  },
  statusColumn({ id: 'status', header: 'Status', width: 100, sortable: false, accessor: ({ status }) => status }),
  countColumn({
    id: 'attempts',
    header: 'Attempts',
    width: 76,
    hidesOnPhone: true,
    sortable: false,
    accessor: ({ attempts }) => attempts,
  }),
  {
    id: 'lastError',
    header: 'Last error',
    minWidth: 160,
    grow: 3,
    hidesOnPhone: true,
    sortable: false,
    accessor: ({ lastError }) => lastError,
    cell: ({ lastError }) => <CellText>{lastError}</CellText>,
  },
]

export const deliveryColumns = ({ timeZone, isSending, onResend }: Options): Column<WebhookDelivery>[] => [
  { id: 'at', header: 'Changed', width: 164, hidesOnPhone: true, cell: ({ at }) => clockTime(at, timeZone) },
  ...eventColumns,
  {
    id: 'next',
    header: 'Next attempt',
    width: 164,
    hidesOnPhone: true,
    sortable: false,
    accessor: ({ nextAttemptOn }) => nextAttemptOn,
    cell: ({ nextAttemptOn }) => (nextAttemptOn === null ? '–' : clockTime(nextAttemptOn, timeZone)),
  },
  {
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
  },
]
