import type { OrderSummary } from '@dray/contract/orders'
import { paymentStatuses } from '@dray/domain/orders/order-status'
import { Button, Group, List, Modal, Select, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { showUndo } from '../../../kit/undo-notice.ts'
import { BulkForm } from '../../../records/bulk-change/bulk-form.tsx'
import { pluralize } from '../../../kit/text/format-count.ts'
import { focusAfterRender } from '../../../kit/focus.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { ReasonField } from '../../../records/pricing/reason-field.tsx'
import { creditHoldText } from '../../../records/receivables/credit-hold-text.ts'
import { ReleaseField } from '../../../records/receivables/release-field.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import { ExceedsStock } from '../order-sheet/exceeds-stock.tsx'
import { describeEffects, type PlannedStatus } from './status-plan.ts'
import { ShippingReport } from '../../../records/backorders/shipping-report.tsx'
import { ShortOrdersChoice } from './short-orders-choice.tsx'
import { statusesNotice } from './undo-statuses.ts'
import { type StatusesChange, useChangeStatuses } from './use-change-statuses.ts'
import { ValueChange } from '../../../records/bulk-change/value-change.tsx'
import { StatusPill } from '../../../records/status-pill.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'

type Props = Layered & { orders: readonly OrderSummary[]; onChanged: () => void }

/** Sets the order or payment status of many orders, after a preview. */
export function ChangeStatusesModal({ frame, closeNow, orders, onChanged }: Props) {
  const cache = useQueryClient()
  const form = useChangeStatuses({
    orders,
    onDone({ plan, modifiedOn }) {
      onChanged()
      closeNow()
      showUndo(statusesNotice(cache, { plan, modifiedOn }))
    },
  })
  const { plan, short, shipping } = form
  const effects = describeEffects(plan)
  function end() {
    onChanged()
    closeNow()
    const changed = shipping.report?.changed
    if (changed) showUndo(statusesNotice(cache, changed))
  }
  if (shipping.report) {
    return (
      <Modal {...frame} title="Short orders" size={600} onClose={end}>
        <Stack gap="md">
          {shipping.report.changed && (
            <Text size="sm">{pluralize(shipping.report.changed.plan.length, 'other order')} changed.</Text>
          )}
          <ShippingReport results={shipping.report.results} />
          <Button data-autofocus style={{ alignSelf: 'flex-end' }} onClick={end}>
            Close
          </Button>
        </Stack>
      </Modal>
    )
  }
  return (
    <Modal {...frame} title={`Change the status of ${pluralize(form.orders.length, 'order')}`} size={760}>
      <BulkForm
        noun="order"
        form={form}
        changing={form.changing}
        selected={form.orders.length}
        fields={<StatusFields form={form} />}
        onCancel={frame.onClose}
      >
        {form.isChosen ? (
          <StatusPreview plan={plan} />
        ) : (
          <Text size="sm" c="dimmed">
            Choose a status. You can review what happens to each order here before you save.
          </Text>
        )}
        {effects.length > 0 && (
          <List size="sm" aria-label="What happens">
            {effects.map((effect) => (
              <List.Item key={effect}>{effect}</List.Item>
            ))}
          </List>
        )}
        {form.isReasonAsked && (
          <ReasonField
            value={form.reason}
            onChange={form.setReason}
            isMissing={form.isReasonMissing}
            problem={form.problem}
            subject="Some prices are"
          />
        )}
        {form.release.holds.length > 0 && (
          <List size="sm" aria-label="Credit holds">
            {form.release.holds.map((hold) => (
              <List.Item key={hold.orderNum}>
                {hold.orderNum}: {creditHoldText(hold)}
              </List.Item>
            ))}
          </List>
        )}
        {form.release.isAsked && (
          <ReleaseField
            value={form.release.reason}
            onChange={form.release.setReason}
            isMissing={form.release.isMissing}
            noun={plan.length === 1 ? 'order' : 'orders'}
          />
        )}
        {short.splits.length === 0 && !short.isReading && (
          <ExceedsStock exceeding={form.exceeding} again={`Change ${pluralize(plan.length, 'order')}`} />
        )}
        <ShortOrdersChoice short={short} changesPayment={form.chosen.paymentStatus !== null} />
        {shipping.isPending && (
          <Text size="sm" role="status">
            Shipping short orders: {shipping.done + 1} of {shipping.count()}…
          </Text>
        )}
        <LeaveOut form={form} />
      </BulkForm>
    </Modal>
  )
}

/** Continues with the other orders. */
function LeaveOut({ form: { inTheWay, plan, isOutdated, leaveOut } }: { form: StatusesChange }) {
  if (isOutdated || inTheWay.length === 0 || inTheWay.length >= plan.length) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      data-leave-out
      style={{ alignSelf: 'flex-start' }}
      onClick={({ currentTarget: { form } }) => {
        leaveOut(inTheWay)
        focusAfterRender(() => form?.querySelector<HTMLElement>('[type=submit]'))
      }}
    >
      Leave out {inTheWay.length > 3 ? pluralize(inTheWay.length, 'order') : inTheWay.join(', ')}
    </Button>
  )
}

const unchanged = 'No change'
const statusOptions = <Status extends string>(statuses: readonly Status[]) =>
  statuses.map((value) => ({ value, label: statusLabel(value) }))

function StatusFields({ form: { chosen, change, allowed } }: { form: StatusesChange }) {
  return (
    <Group grow align="flex-start" gap="sm">
      {allowed.orderStatuses.length > 0 && (
        <Select
          label="Order status"
          placeholder={unchanged}
          data={statusOptions(allowed.orderStatuses)}
          value={chosen.orderStatus}
          onChange={(orderStatus) => change({ orderStatus })}
          clearable
          data-autofocus
          openOnFocus={false}
        />
      )}
      {allowed.payment && (
        <Select
          label="Payment status"
          placeholder={unchanged}
          data={statusOptions(paymentStatuses)}
          value={chosen.paymentStatus}
          onChange={(paymentStatus) => change({ paymentStatus })}
          clearable
          data-autofocus={allowed.orderStatuses.length === 0 || undefined}
          openOnFocus={false}
        />
      )}
    </Group>
  )
}

const rowId = ({ order }: PlannedStatus): number => order.id

/** Old and new statuses, only for orders whose status changes. */
function StatusPreview({ plan }: { plan: readonly PlannedStatus[] }) {
  return (
    <DataTable
      label="Preview"
      columns={columns}
      rows={plan}
      rowId={rowId}
      texts={{ empty: 'These orders already have this status.' }}
      view={{ maxHeight: 320 }}
    />
  )
}

const columns: Column<PlannedStatus>[] = [
  column('orderNum', 'Order', { width: 130, accessor: ({ order }) => order.orderNum }),
  column('customer', 'Customer', { minWidth: 130, accessor: ({ order }) => order.customer.customerName }),
  statusColumn('orderStatus', 'Order status'),
  statusColumn('paymentStatus', 'Payment status'),
]

function statusColumn(id: 'orderStatus' | 'paymentStatus', header: string): Column<PlannedStatus> {
  return column(id, header, {
    width: 200,
    accessor: ({ after }) => statusLabel(after[id]),
    cell: ({ order, after }) => (
      <ValueChange
        before={<StatusPill status={order[id]} />}
        after={order[id] === after[id] ? undefined : <StatusPill status={after[id]} />}
      />
    ),
  })
}
