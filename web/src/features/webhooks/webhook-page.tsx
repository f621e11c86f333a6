import {
  listWebhookDeliveries,
  listWebhooks,
  maxDeliveries,
  resendDelivery,
  resendFailed,
  type Webhook,
  type WebhookDelivery,
} from '@dray/contract/webhooks'
import type { EventKind } from '@dray/domain/webhooks/events'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useParams, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { confirmAdded } from '../../kit/added-record.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { useCaughtFocus } from '../../kit/focus.ts'
import { RecordButton, RecordLink } from '../../kit/links/record-link.tsx'
import { ToggleChip } from '../../kit/list-filter/toggle-chip.tsx'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../kit/loading/disabled-if.ts'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { type OpenModal, useOpenDialog, useOpenModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { MoreActions } from '../../kit/record-page/more-actions.tsx'
import { Detail, Fact, RecordStrip } from '../../kit/record-page/record-strip.tsx'
import { useSettings } from '../../kit/session.tsx'
import { CellText } from '../../kit/table/cell-text.tsx'
import { type Column, column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { countColumn } from '../../kit/table/value-columns.tsx'
import { clockTime, dateAndTime } from '../../kit/text/dates.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { useUrlState } from '../../kit/url-state.ts'
import { useStable } from '../../kit/use-stable.ts'
import { statusColumn } from '../../records/record-columns.tsx'
import { countPath, customerPath } from '../../records/record-paths.ts'
import { rolesText } from '../../records/roles/roles-text.ts'
import { StatusPill } from '../../records/status-pill.tsx'
import { eventText, kindsText } from './kind-labels.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhookEntries } from './webhook-entries.ts'
import { webhookName, webhookState } from './webhook-names.ts'
import { Dash } from '../../kit/text/dash.tsx'

const list = { to: '/settings?tab=webhooks', name: 'Webhooks' }

/** /settings/webhooks/{id}: a webhook and its deliveries. */
export function WebhookPage() {
  const { webhookId = '' } = useParams({ strict: false })
  const read = useRead(listWebhooks)
  const found = read.data?.find(({ id }) => String(id) === webhookId)
  if (found) return <ShownWebhook webhook={found} />
  if (read.data)
    return (
      <Page back={list} title="Webhook not found">
        <Text>It may have been removed.</Text>
      </Page>
    )
  return (
    <Page back={list} title="Webhook">
      {read.error ? (
        <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>
      ) : (
        <Skeleton heights={[66, 264]} />
      )}
    </Page>
  )
}

function ShownWebhook({ webhook }: { webhook: Webhook }) {
  const openDialog = useOpenDialog()
  const router = useRouter()
  const onRemoved = () => router.history.push(list.to)
  return (
    <Page
      back={list}
      title={webhookName(webhook)}
      aside={<StatusPill status={webhookState(webhook)} />}
      actions={
        <>
          <MoreActions entries={webhookEntries(webhook, openDialog, onRemoved)} />
          <Button variant="default" onClick={() => openDialog(WebhookDialog, { webhook })}>
            Edit
          </Button>
        </>
      }
      fills
    >
      <Stack gap="md" flex={1} mih={0}>
        <WebhookStrip webhook={webhook} />
        <Deliveries webhook={webhook} />
      </Stack>
    </Page>
  )
}

function WebhookStrip({ webhook }: { webhook: Webhook }) {
  const { timeZone } = useSettings()
  const { url, kinds, roles, createdBy, createdAt, waiting, failed, formerSecretUntil } = webhook
  return (
    <RecordStrip label="Webhook">
      <Fact label="Address" value={<span title={url}>{url}</span>} isWide>
        <Detail>{`Added by ${createdBy} on ${dateAndTime(createdAt, timeZone)}`}</Detail>
        <Detail>
          {formerSecretUntil && `The former secret is valid until ${dateAndTime(formerSecretUntil, timeZone)}`}
        </Detail>
      </Fact>
      <Fact label="Records" value={<span title={kindsText(kinds)}>{kindsText(kinds)}</span>}>
        <Detail>{`As ${rolesText(roles)} sees them`}</Detail>
      </Fact>
      <Fact label="Waiting" value={formatCount(waiting)} />
      <Fact label="Failed" value={formatCount(failed)} />
    </RecordStrip>
  )
}

const noDeliveries: readonly WebhookDelivery[] = []
const deliveryId = ({ id }: WebhookDelivery): number => id

function Deliveries({ webhook: { id, active, failed, lastError } }: { webhook: Webhook }) {
  const { timeZone } = useSettings()
  const [{ status }, change] = useUrlState({ status: '' })
  const isFailed = status === 'FAILED'
  const read = useRead(
    listWebhookDeliveries,
    { params: { id }, query: isFailed ? { status: 'FAILED' } : {} },
    // It may be removed while this is open.
    { expects: ['not-found'] },
  )
  const resend = useChange(resendDelivery, ['webhook-off'])
  const resendAll = useChange(resendFailed, ['webhook-off'])
  const isSending = resend.isPending || resendAll.isPending
  const problem = resendAll.error ?? resend.error
  const onResend = useStable((delivery: WebhookDelivery) =>
    resend.mutate(
      { params: { deliveryId: delivery.id } },
      {
        onSuccess: () =>
          confirmAdded({
            list: 'Deliveries',
            id: delivery.id,
            name: eventText(delivery),
            message: `${eventText(delivery)}: sending it again`,
          }),
      },
    ),
  )
  const columns = useMemo(() => deliveryColumns({ timeZone, isSending, onResend }), [timeZone, isSending, onResend])
  const rows = read.data ?? noDeliveries
  const filters = useCaughtFocus<HTMLDivElement>(rows.length)
  return (
    <>
      {active && lastError !== null && (
        <Alert color="yellow" p="xs">
          The last request failed, and Dray tries again for up to a day: {lastError}
        </Alert>
      )}
      {problem && (
        <Alert color="red" role="alert" p="xs">
          {problem.message}
        </Alert>
      )}
      <div ref={filters} tabIndex={-1} className="row">
        <ToggleChip
          label={failed > 0 ? `Failed (${formatCount(failed)})` : 'Failed'}
          isSet={isFailed}
          onChange={(isSet) => change({ status: isSet ? 'FAILED' : '' }, 'push')}
        />
        {isFailed && rows.length > 0 && (
          <BusyButton
            size="compact-sm"
            variant="default"
            loading={resendAll.isPending}
            {...disabledIf(isSending, () => resendAll.mutate({ params: { id } }))}
          >
            Send all again
          </BusyButton>
        )}
      </div>
      <DataTable
        label="Deliveries"
        columns={columns}
        rows={rows}
        rowId={deliveryId}
        read={read}
        texts={{
          empty: isFailed
            ? 'No delivery failed.'
            : 'Nothing was sent yet. The next change of these records appears here.',
        }}
      />
      {rows.length === maxDeliveries && (
        <Text size="sm" c="dimmed">
          {`The last ${formatCount(maxDeliveries)} are listed.`}
        </Text>
      )}
    </>
  )
}

type Options = { timeZone: string; isSending: boolean; onResend: (delivery: WebhookDelivery) => void }

type DeliveryColumn = Column<WebhookDelivery>

/** Newest first; not sortable. */
const deliveryColumns = ({ timeZone, isSending, onResend }: Options): DeliveryColumn[] => [
  column('at', 'Changed', { width: 164, cell: ({ at }) => clockTime(at, timeZone) }),
  column('event', 'Event', {
    minWidth: 150,
    grow: 3,
    phone: 'title',
    cell: (delivery) => <CellText>{eventText(delivery)}</CellText>,
  }),
  column('record', 'Record', {
    width: 84,
    phone: 'line',
    cell: (delivery, isActive) => <EventRecord delivery={delivery} isTabbable={isActive} />,
  }),
  statusColumn('status', 'Status', {
    width: 100,
    phone: 'line',
    sortable: false,
    accessor: ({ status }) => status,
  }),
  countColumn('attempts', 'Attempts', { width: 76, sortable: false, accessor: ({ attempts }) => attempts }),
  column('lastError', 'Last error', {
    minWidth: 160,
    grow: 3,
    phone: 'line',
    sortable: false,
    accessor: ({ lastError }) => lastError,
  }),
  column('next', 'Next attempt', {
    width: 164,
    sortable: false,
    accessor: ({ nextAttemptOn }) => nextAttemptOn,
    cell: ({ nextAttemptOn }) => (nextAttemptOn === null ? <Dash /> : clockTime(nextAttemptOn, timeZone)),
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
