import { useFirstOpenDay } from '../../../records/use-first-open-day.ts'
import '@mantine/core/styles/Switch.layer.css'
import { problems } from '@dray/contract/problems'
import { type ReceivedDelivery } from '@dray/contract/purchases/receipts'
import { type PurchaseOrder } from '@dray/contract/purchases'
import { isReceivedTooEarly } from '@dray/domain/batches/batches'
import { receivingProblem, type ReceivingProblem } from '@dray/domain/purchases/receiving/delivery'
import { Alert, Button, Group, Radio, Stack, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { fieldProblems, formProblem } from '../../../kit/api/field-problems.ts'
import { type Problem } from '../../../kit/api/request.ts'
import { companyToday } from '../../../kit/text/dates.ts'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { focusFirstInvalid } from '../../../kit/focus.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import { useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { useRecordOwnPurchase } from '../own-changes.ts'
import { deliveryFault, deliveryUnits } from './delivery-lines.ts'
import { DeliveryList, type GoTo } from './delivery-list.tsx'
import style from './receive.module.css'
import { useDelivery } from './use-delivery.ts'
import '@mantine/core/styles/Radio.layer.css'
import { maxLengths } from '@dray/domain/limits'

type Props = {
  order: PurchaseOrder
  /** Reloads the order after someone else changed it. */
  readAgain: () => unknown
  onReceived: (received: ReceivedDelivery) => void
  onClose: () => void
}

/** One delivery, as counted at the dock; prefilled with everything open. */
export function ReceiveDeliveryForm({ order, readAgain, onReceived, onClose }: Props) {
  const { timeZone } = useSettings()
  const [today] = useState(() => companyToday(timeZone))
  const recordOwnChange = useRecordOwnPurchase()
  const delivery = useDelivery({
    order,
    today,
    onReceived(received) {
      recordOwnChange(received)
      onReceived(received)
    },
    onRefused: () => void readAgain(),
  })
  const { lines, draft, isUntouched, isSending, isUnanswered, isShort, problem } = delivery
  const { receivedOn, isCheckedIn, closing } = draft
  const [wasSubmitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const goTo = useRef<GoTo>(null)
  useUnsavedGuard(!isUntouched && !delivery.isReceived, undefined, {
    isSending,
    isStored: delivery.isStored,
    onDiscard: delivery.clear,
    sent: { lost: delivery.lost, noun: 'delivery' },
  })
  const { came, stillOpen } = deliveryUnits(lines)
  const firstOpenDay = useFirstOpenDay()
  const isTooEarly = isReceivedTooEarly({ receivedOn, today: companyToday(timeZone) })
  const dayProblem = isTooEarly ? problems['received-in-future'][1] : fieldProblems(problem)['receivedOn']
  const fault = deliveryFault(lines)
  const isReasonMissing = isShort && closing.reason.trim() === ''
  const faultText = fault?.text ?? (isTooEarly ? dayProblem : undefined) ?? (isReasonMissing ? closingText : undefined)
  const blocking = receivingProblem({ status: order.orderStatus, isClosedShort: order.closedShortOn !== null })
  // The receipts may already include the request just sent.
  if (blocking !== undefined && !isSending && !isUnanswered)
    return <NothingToReceive problem={blocking} onClose={onClose} />

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setSubmitted(true)
    if (faultText === undefined) return delivery.send()
    if (fault) goTo.current?.(fault.line, fault.field)
    else focusFirstInvalid(form.current)
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
    >
      <Stack gap="md">
        <RestoredNotice
          editing={{ restoredFrom: delivery.continuedFrom, isSaving: isSending, undo: delivery.startOver }}
          focusBeside={() => goTo.current?.(undefined, 'units')}
        />
        <TextInput
          className={style.day}
          label="Received on"
          type="date"
          min={firstOpenDay}
          max={today}
          value={receivedOn}
          error={dayProblem}
          onChange={(event) => delivery.change({ receivedOn: event.currentTarget.value })}
        />
        <DeliveryList delivery={delivery} wasSubmitted={wasSubmitted} goTo={goTo} />
        {stillOpen > 0 && came > 0 && (
          <ClosingChoice
            stillOpen={stillOpen}
            closing={closing}
            problem={wasSubmitted && isReasonMissing ? 'Enter a reason' : undefined}
            onChange={(changed) => delivery.change({ closing: changed })}
          />
        )}
        {lines.some(({ item, units }) => item.hasBatch && units !== 0) && (
          <Switch
            label="Check in new batches"
            description="Checked-in batches are allocated to orders automatically."
            checked={isCheckedIn}
            onChange={(event) => delivery.change({ isCheckedIn: event.currentTarget.checked })}
          />
        )}
        <div className={style.foot}>
          {isUnanswered && <Unanswered />}
          {lines.some(({ isOutdated, units }) => isOutdated && units !== 0) && (
            <OthersReceived onAccept={delivery.acceptOthers} />
          )}
          <FormEnd
            submit={came === 0 ? 'Receive' : `Receive ${pluralize(came, 'unit')}`}
            isSaving={isSending}
            refusal={(wasSubmitted ? faultText : undefined) ?? refusalText(problem)}
            onCancel={onClose}
          />
        </div>
      </Stack>
    </form>
  )
}

const closingText = "Say why the rest won't arrive."

const refusalText = (problem: Problem | null): string | undefined => {
  if (problem?.body.code === 'batch-of-another-product') return undefined
  const sku = problem?.body['sku']
  const message = formProblem(problem) ?? Object.values(fieldProblems(problem))[0]
  return message !== undefined && typeof sku === 'string' ? `${message} SKU ${sku}.` : message
}

const Unanswered = () => (
  <Alert color="yellow" role="status" p="xs">
    The server didn't answer, so this delivery may already be in stock. Receive it again to find out: it won't be
    received twice.
  </Alert>
)

function OthersReceived({ onAccept }: { onAccept: () => void }) {
  return (
    <Alert color="yellow" role="alert" p="xs">
      Units were received while you were counting. Make sure they aren't the same ones.{' '}
      <Button variant="subtle" size="compact-sm" onClick={onAccept}>
        Mine are different units
      </Button>
    </Alert>
  )
}

type NothingProps = { problem: ReceivingProblem; onClose: () => void }

const NothingToReceive = ({ problem, onClose }: NothingProps) => (
  <Stack gap="md">
    <Alert color="yellow" role="alert">
      {problems[problem][1]}
    </Alert>
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </Group>
  </Stack>
)

/** Missing units stay open, or the order is closed short with a reason. */
type Closing = { isShort: boolean; reason: string }

type ClosingProps = {
  stillOpen: number
  closing: Closing
  problem: string | undefined
  onChange: (closing: Closing) => void
}

function ClosingChoice({ stillOpen, closing, problem, onChange }: ClosingProps) {
  return (
    <Stack gap="xs">
      <Radio.Group
        label={`${pluralize(stillOpen, 'unit')} ${stillOpen === 1 ? 'is' : 'are'} still open after this delivery`}
        value={closing.isShort ? 'short' : 'later'}
        onChange={(value) => onChange({ ...closing, isShort: value === 'short' })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="later" label="The rest comes later" />
          <Radio value="short" label="The rest won't arrive: close the order short" />
        </Stack>
      </Radio.Group>
      {closing.isShort && (
        <TextInput
          label="Why the rest won't arrive"
          required
          maxLength={maxLengths.reason}
          value={closing.reason}
          error={problem}
          onChange={(event) => onChange({ ...closing, reason: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}
