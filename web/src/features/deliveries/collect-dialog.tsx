import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/SimpleGrid.layer.css'
import type { DeliveryStop } from '@dray/contract/deliveries'
import { readOwed } from '@dray/contract/receivables'
import { type CollectionMethod, collectionMethods, moneyElsewhereText } from '@dray/domain/collections/collections'
import { maxLengths } from '@dray/domain/limits'
import { type Cents, formatDollars, maxCents, zero } from '@dray/domain/money'
import { methodLabels, offeredMethods, referenceLabel } from '@dray/domain/payments/payment-methods'
import { Alert, Checkbox, Modal, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useRead } from '../../kit/api/use-call.ts'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { focusFirstInvalid } from '../../kit/focus.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { typedMoney } from '../../kit/fields/typed-money.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import style from './collect.module.css'
import { canMarkDelivered, type Delivery, sendingProblem, useSendStatus } from './mark-delivered.tsx'
import { useCollectionDraft } from './use-collection-draft.ts'
import { commaProblem } from '@dray/domain/typed-figures'

type Props = Layered & { stop: DeliveryStop; delivery: Pick<Delivery, 'day' | 'offerUndo'> }

/** After a reload. */
const lostBefore = 'The connection was lost, so this may already be recorded. Press again; it only counts once.'

/** Records money handed over at a stop. Prefilled with the amount due, so one press is usually enough. */
export function CollectDialog({ frame, closeNow, stop, delivery: { day, offerUndo } }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const editing = useCollectionDraft(stop, closeNow)
  const { change, isUntouched, isStored, repeated, continuedFrom } = editing
  const { amount: typed, method, reference, note } = editing.draft
  const [isTried, setTried] = useState(false)
  /** An amount above the balance that the user was asked to confirm. */
  const [askedAbout, setAskedAbout] = useState<Cents>()
  const delivery = useDeliveredToo(stop, day)
  const isSending = editing.isSending || delivery.isPending
  useUnsavedGuard(!isUntouched && editing.saved === undefined, undefined, {
    isSending,
    isStored,
    onDiscard: editing.clear,
    sent: { lost: editing.lost, noun: 'collection' },
  })

  const amount = typedMoney(typed)
  const isAmount = amount !== null && amount > zero
  const due = maxCents(stop.balanceDue, zero)
  const customer = useRead(readOwed, { params: { customerId: stop.customerID } })
  // Until it's loaded, ask about any amount above this order's balance.
  const owed = maxCents(customer.data?.balance ?? zero, due)
  const isAsked = isAmount && askedAbout === amount
  const problem = editing.problem ? sendingProblem(editing.problem) : repeated && lostBefore

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!isAmount) return focusFirstInvalid(event.currentTarget)
    if (isSending) return
    if (amount > owed && askedAbout !== amount && !repeated) return setAskedAbout(amount)
    // Order matters: if the payment fails, it can be sent again with the same key, and the delivery stays.
    if (!delivery.isChosen) return editing.record(amount)
    delivery.send(() => {
      offerUndo()
      editing.record(amount)
    })
  }
  return (
    <Modal {...frame} title={`Collect from ${stop.customerName}`} size="sm">
      <form ref={form} onSubmit={submit} noValidate className={style.form}>
        <Stack gap="sm">
          <RestoredNotice
            editing={{ restoredFrom: continuedFrom, isSaving: isSending, undo: editing.startOver }}
            focusBeside={() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()}
          />
          <Text size="sm">
            Order {stop.orderNum}: {formatDollars(due)} due
            {owed > due && `, ${formatDollars(owed)} with the customer's other orders`}
          </Text>
          <MethodChoice method={method} onChange={(chosen) => change({ method: chosen })} />
          <MoneyField
            label="Amount"
            size="md"
            required
            value={typed}
            error={
              (isTried || typed !== '') && !isAmount
                ? (commaProblem(typed) ?? 'Enter an amount above $0.00')
                : undefined
            }
            description={isAmount ? moneyElsewhereText(stop, amount) || undefined : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(text) => change({ amount: text })}
          />
          {method !== 'CASH' && (
            <ReferenceField method={method} value={reference} onChange={(text) => change({ reference: text })} />
          )}
          <TextInput
            label="Note"
            size="md"
            autoComplete="off"
            maxLength={maxLengths.collectionNote}
            value={note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          {delivery.isOffered && (
            <Checkbox
              size="md"
              label={stop.pickupOrder ? 'Also mark picked up' : 'Also mark delivered'}
              checked={delivery.isChosen}
              disabled={isSending}
              onChange={(event) => delivery.choose(event.currentTarget.checked)}
            />
          )}
          {isAsked && <TooMuch amount={amount} owed={owed} customerName={stop.customerName} />}
          <FormEnd
            submit={isAmount ? `Collect ${formatDollars(amount)}${isAsked ? ' anyway' : ''}` : 'Collect'}
            isSaving={isSending}
            refusal={delivery.refusal ?? (problem && `${delivery.done}${problem}`)}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

const TooMuch = ({ amount, owed, customerName }: { amount: Cents; owed: Cents; customerName: string }) => (
  <Alert color="yellow" role="alert" p="xs">
    {formatDollars(amount)} is more than everything {isolateName(customerName)} owes ({formatDollars(owed)}). If that's
    correct, collect it anyway.
  </Alert>
)

type ReferenceProps = { method: CollectionMethod; value: string; onChange: (reference: string) => void }

const ReferenceField = ({ method, value, onChange }: ReferenceProps) => (
  <TextInput
    label={referenceLabel(method)}
    size="md"
    inputMode={method === 'CHECK' ? 'numeric' : 'text'}
    autoComplete="off"
    maxLength={maxLengths.reference}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

type MethodProps = { method: CollectionMethod; onChange: (method: CollectionMethod) => void }

function MethodChoice({ method, onChange }: MethodProps) {
  const { paymentMethods = [] } = useSettings()
  return (
    <Radio.Group
      label="Method"
      value={method}
      onChange={(value) => onChange(collectionMethods.find((known) => known === value) ?? 'CASH')}
    >
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs">
        {offeredMethods(collectionMethods, paymentMethods).map((known) => (
          <Radio
            key={known}
            value={known}
            label={methodLabels[known]}
            size="md"
            data-autofocus={known === 'CASH' || undefined}
            className={style.method}
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}

/** A driver usually collects while delivering: their own open stop is marked too, unless they clear the box. */
function useDeliveredToo(stop: DeliveryStop, day: string) {
  const { person } = useSession()
  const { send, isPending, error } = useSendStatus(stop.id, day)
  const [canMark] = useState(() => canMarkDelivered(person, stop))
  const [isChosen, choose] = useState(canMark && stop.driverId === person.id)
  const [isMarked, setMarked] = useState(false)
  const isOffered = canMark && !isMarked
  const doneText = stop.pickupOrder ? 'picked up' : 'delivered'
  return {
    isOffered,
    isChosen: isOffered && isChosen,
    choose,
    isPending,
    refusal:
      isOffered && isChosen && error
        ? `Not marked ${doneText}, nothing collected. ${sendingProblem(error)}`
        : undefined,
    done: isMarked ? `Marked ${doneText}, but the payment isn't recorded yet. ` : '',
    send: (done: () => void) =>
      send('DELIVERED', () => {
        setMarked(true)
        done()
      }),
  }
}
