import type { OrderSummary } from '@dray/contract/orders'
import { paymentStatuses } from '@dray/domain/orders/order-status'
import { Alert, Group, List, Modal, Select, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { focusIfLost } from '../../../shared/focus/focus-if-lost.ts'
import { BusyButton } from '../../../shared/busy-button.tsx'
import { BulkFooter } from '../../../shared/bulk-change/bulk-footer.tsx'
import { pluralize } from '../../../shared/format-count.ts'
import type { Layered } from '../../../shared/modals/modals.tsx'
import { statusLabel } from '../../../shared/status-pill.tsx'
import { describeEffects } from './status-plan.ts'
import { StatusPreview } from './status-preview.tsx'
import { type StatusesChange, useChangeStatuses } from './use-change-statuses.ts'

type Props = Layered & { orders: readonly OrderSummary[]; onChanged: () => void }

/** The order status or the payment status of many orders in one step, with what comes of it before it is done. */
export function ChangeStatusesModal({ frame, closeNow, orders, onChanged }: Props) {
  const form = useChangeStatuses({
    orders,
    onDone() {
      onChanged()
      closeNow()
    },
  })
  const { plan, isReloadOffered } = form
  const fields = useRef<HTMLFormElement>(null)
  // The focus is the browser's: the button that reloaded went with what it reloaded for.
  useEffect(() => {
    if (!isReloadOffered) focusIfLost(fields.current?.querySelector('input'))
  }, [isReloadOffered])
  const effects = describeEffects(plan)

  function submit(event: FormEvent) {
    event.preventDefault()
    form.submit()
  }
  return (
    <Modal {...frame} title={`Change the status of ${pluralize(form.orders.length, 'order')}`} size={760}>
      <form ref={fields} onSubmit={submit} noValidate>
        <Stack gap="md">
          <StatusFields form={form} />
          <Refused form={form} />
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
          <BulkFooter
            one="order"
            changing={plan.length}
            all={form.orders.length}
            lack={form.lack}
            isSending={form.isSending}
            isDisabled={isReloadOffered}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

const unchanged = 'No change'
const choicesOf = <Status extends string>(statuses: readonly Status[]) =>
  statuses.map((value) => ({ value, label: statusLabel(value) }))

function StatusFields({ form: { chosen, change, mayBe } }: { form: StatusesChange }) {
  return (
    <Group grow align="flex-start" gap="sm">
      {mayBe.orderStatuses.length > 0 && (
        <Select
          label="Order status"
          placeholder={unchanged}
          data={choicesOf(mayBe.orderStatuses)}
          value={chosen.orderStatus}
          onChange={(orderStatus) => change({ orderStatus })}
          clearable
          data-autofocus
          openOnFocus={false}
        />
      )}
      {mayBe.payment && (
        <Select
          label="Payment status"
          placeholder={unchanged}
          data={choicesOf(paymentStatuses)}
          value={chosen.paymentStatus}
          onChange={(paymentStatus) => change({ paymentStatus })}
          clearable
          data-autofocus={mayBe.orderStatuses.length === 0 || undefined}
          openOnFocus={false}
        />
      )}
    </Group>
  )
}

/** Which orders are at fault; nothing is written over what was not seen (D-15), and none of the others changed either. */
function Refused({ form }: { form: StatusesChange }) {
  const { problem, faulty } = form
  if (problem === null) return null
  const shown = faulty.slice(0, 12).join(', ')
  const rest = faulty.length - 12
  return (
    <Alert color={form.isReloadOffered ? 'yellow' : 'red'} role="alert" p="xs">
      <Text size="sm" fw={600}>
        {problem.message}
      </Text>
      {faulty.length > 0 && `${faulty.length === 1 ? 'Order' : 'Orders'} ${shown}`}
      {rest > 0 && ` and ${rest} more`}
      {faulty.length > 0 && '. '}
      No orders were changed.{' '}
      {form.isReloadOffered && (
        <BusyButton
          size="compact-sm"
          variant="default"
          autoFocus
          loading={form.isReloading}
          onClick={() => void form.reload()}
        >
          Reload
        </BusyButton>
      )}
      {form.reloadProblem && <Text size="sm">{form.reloadProblem}</Text>}
    </Alert>
  )
}
