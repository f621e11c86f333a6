import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { problems } from '@dray/contract/problems'
import type { ReceivedDelivery } from '@dray/contract/purchase-receipts'
import type { PurchaseOrder } from '@dray/contract/purchases'
import { isReceivedTooEarly } from '@dray/domain/batches/receipt'
import { Alert, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { fieldProblems, formProblem } from '../../../shared/api/field-problems.ts'
import type { Problem } from '../../../shared/api/request.ts'
import { companyToday } from '../../../shared/dates.ts'
import { focusFirstInvalid } from '../../../shared/focus/focus-first-invalid.ts'
import { pluralize } from '../../../shared/format-count.ts'
import { FormEnd } from '../../../shared/modals/form-end.tsx'
import { useUnsavedGuard } from '../../../shared/modals/modals.tsx'
import { useSettings } from '../../../shared/session.tsx'
import { useRecordOwnPurchase } from '../own-changes.ts'
import { type Closing, ClosingChoice } from './closing-choice.tsx'
import { DeliveredLine } from './delivered-line.tsx'
import { deliveryFault, sentLines, unitsOf } from './delivery-lines.ts'
import style from './receive.module.css'
import { type Delivery, useDelivery } from './use-delivery.ts'
import type { Receiving } from './use-receiving.ts'

type Props = {
  order: PurchaseOrder
  receive: Receiving
  /** Reads the order again, because someone else changed it. */
  readAgain: () => unknown
  onReceived: (received: ReceivedDelivery) => void
  onClose: () => void
}

const notShort: Closing = { isShort: false, reason: '' }

/** What came in one delivery, as the dock counts it: by default all that is open (D-197). */
export function ReceiveDeliveryForm({ order, receive, readAgain, onReceived, onClose }: Props) {
  const { timeZone } = useSettings()
  const [today] = useState(() => companyToday(timeZone))
  const delivery = useDelivery(order)
  const [receivedOn, setReceivedOn] = useState(today)
  const [isCheckedIn, setCheckedIn] = useState(false)
  const [closing, setClosing] = useState(notShort)
  const recordOwnChange = useRecordOwnPurchase()
  const form = useRef<HTMLFormElement>(null)
  const { lines } = delivery
  const { came, stillOpen } = unitsOf(lines)
  const isShort = closing.isShort && stillOpen > 0
  const isTooEarly = isReceivedTooEarly({ receivedOn, today: companyToday(timeZone) })
  const fault = deliveryFault(lines)
  const isReady = fault === undefined && !isTooEarly && !(isShort && closing.reason.trim() === '')
  const isDirty = delivery.isTouched || receivedOn !== today || isCheckedIn || closing !== notShort
  useUnsavedGuard(isDirty && !receive.isSuccess, undefined, { isSending: receive.isPending })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return focusFirstInvalid(form.current)
    if (receive.isPending) return
    const body = {
      receivedOn: receivedOn === '' ? null : receivedOn,
      isCheckedIn,
      lines: sentLines(lines),
      closedShortReason: isShort ? closing.reason.trim() : null,
    }
    receive.mutate(
      { params: { id: order.id }, body },
      {
        onSuccess(saved) {
          recordOwnChange(saved)
          onReceived(saved)
        },
        onError: () => void readAgain(),
      },
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          className={style.day}
          label="Received on"
          type="date"
          max={today}
          value={receivedOn}
          error={isTooEarly ? problems['received-in-future'][1] : fieldProblems(receive.error)['receivedOn']}
          onChange={(event) => setReceivedOn(event.currentTarget.value)}
        />
        <Lines delivery={delivery} problem={receive.error} />
        {stillOpen > 0 && came > 0 && <ClosingChoice stillOpen={stillOpen} closing={closing} onChange={setClosing} />}
        {lines.some(({ item, units }) => item.hasBatch && units !== 0) && (
          <Switch
            label="Check in new batches"
            description="Orders get units of checked-in batches automatically."
            checked={isCheckedIn}
            onChange={(event) => setCheckedIn(event.currentTarget.checked)}
          />
        )}
        {fault === 'outdated' && <OthersReceived onAccept={delivery.acceptOthers} />}
        <FormEnd
          submit={came === 0 ? 'Receive' : `Receive ${pluralize(came, 'unit')}`}
          isSaving={receive.isPending}
          isDisabled={!isReady}
          refusal={refusalOf(receive.error)}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

/** The refusal, unless a line shows it. */
const refusalOf = (problem: Problem | null): string | undefined => {
  if (problem?.body.code === 'batch-of-another-product') return undefined
  const sku = problem?.body['sku']
  const message = formProblem(problem) ?? Object.values(fieldProblems(problem))[0]
  return message !== undefined && typeof sku === 'string' ? `${message} SKU ${sku}.` : message
}

function Lines({ delivery, problem }: { delivery: Delivery; problem: Problem | null }) {
  const [showsAll, setShowsAll] = useState(false)
  const { lines } = delivery
  const complete = lines.filter(({ item, typed }) => item.openQuantity === 0 && typed.units === undefined)
  const shown = showsAll ? lines : lines.filter((line) => !complete.includes(line))
  const refused = problem?.body.code === 'batch-of-another-product' ? problem : undefined
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text fw={600} component="h3" size="sm">
          What came
        </Text>
        <Group gap={4}>
          <Button variant="subtle" size="compact-sm" onClick={delivery.clear}>
            Clear units
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={delivery.reset}>
            All that is open
          </Button>
        </Group>
      </Group>
      <ul className={style.lines} aria-label="What came">
        {shown.map((line, index) => (
          <DeliveredLine
            key={line.item.id}
            line={line}
            isFirst={index === 0}
            numberProblem={
              refused?.body['batchNumber'] === line.typed.batchNumber.trim() ? refused?.message : undefined
            }
            onChange={(values) => delivery.change(line, values)}
          />
        ))}
      </ul>
      {!showsAll && complete.length > 0 && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setShowsAll(true)}>
          Show {pluralize(complete.length, 'line')} without open units
        </Button>
      )}
    </div>
  )
}

function OthersReceived({ onAccept }: { onAccept: () => void }) {
  return (
    <Alert color="yellow" role="alert" p="xs">
      Someone else received units while you were counting. Make sure they aren't the same ones.{' '}
      <Button variant="subtle" size="compact-sm" onClick={onAccept}>
        Mine are other units
      </Button>
    </Alert>
  )
}
