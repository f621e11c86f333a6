import type { WebhookDelivery } from '@dray/contract/webhooks'
import { Button } from '@mantine/core'
import type { EventKind } from '@dray/domain/webhooks/events'
import { clockTime } from '../../../kit/text/dates.ts'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { countColumn } from '../../../kit/table/value-columns.tsx'
import { statusColumn } from '../../../records/record-columns.tsx'
import { eventText } from '../kind-labels.ts'
import { type OpenModal, useOpenModal } from '../../../kit/modals/modals.tsx'
import { RecordButton, RecordLink } from '../../../kit/links/record-link.tsx'
import { countPath, customerPath } from '../../../records/record-paths.ts'

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

type Props = { delivery: Pick<WebhookDelivery, 'kind' | 'action' | 'recordId'>; isTabbable: boolean }

/** Opens the record of an event by its id, which is what the receiver knows it by. */
function EventRecord({ delivery: { kind, action, recordId }, isTabbable }: Props) {
  const openModal = useOpenModal()
  const name = `ID ${recordId}`
  if (action === 'removed') return name
  const path = paths[kind]?.(recordId)
  const open = openers[kind]
  return (
    <span className="accent ellipsis">
      {path === undefined ? (
        <RecordButton name={name} isTabbable={isTabbable} onOpen={() => open?.(openModal, recordId)} />
      ) : (
        <RecordLink href={path} name={name} isTabbable={isTabbable} />
      )}
    </span>
  )
}

const paths: { readonly [Kind in EventKind]?: (recordId: number) => string } = {
  customer: customerPath,
  count: countPath,
}

const openers: { readonly [Kind in EventKind]?: (openModal: OpenModal, recordId: number) => void } = {
  order: (openModal, orderId) => openModal('EditOrder', { orderId }),
  payment: (openModal, paymentId) => openModal('EditPayment', { paymentId }),
  product: (openModal, productId) => openModal('ViewProduct', { productId }),
  purchaseOrder: (openModal, purchaseOrderId) => openModal('EditPurchaseOrder', { purchaseOrderId }),
  memo: (openModal, memoId) => openModal('ViewCreditMemo', { memoId }),
  brand: (openModal, brandId) => openModal('EditBrands', { brandId }),
}
