import '@mantine/core/styles/Radio.layer.css'
import { recordCollection } from '@dray/contract/collections'
import type { DeliveryStop } from '@dray/contract/deliveries'
import { readOwed } from '@dray/contract/receivables'
import { collectionNote, type CollectionMethod, collectionMethods } from '@dray/domain/collections/collections'
import { amountToCollect } from '@dray/domain/deliveries/deliveries'
import { maxLengths } from '@dray/domain/limits'
import { type Cents, formatDollars, maxCents, minus, zero } from '@dray/domain/money'
import { Alert, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { focusFirstInvalid } from '../../kit/focus.ts'
import { MoneyField, moneyText, typedMoney } from '../../kit/fields/money-field.tsx'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import style from './collect.module.css'
import { sendingProblem } from './mark-delivered.tsx'

const methodLabels: Readonly<Record<CollectionMethod, string>> = { CASH: 'Cash', CHECK: 'Check' }

/** Records money handed over at a stop. Prefilled with the amount due, so one press is usually enough. */
export function CollectDialog({ frame, closeNow, stop }: Layered & { stop: DeliveryStop }) {
  const [preset] = useState(() => presetAmount(stop))
  const [typed, setTyped] = useState(preset)
  const [method, setMethod] = useState<CollectionMethod>('CASH')
  const [checkNumber, setCheckNumber] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  /** An amount above the balance that the user was asked to confirm. */
  const [askedAbout, setAskedAbout] = useState<Cents>()
  const record = useChange(recordCollection)
  const isTyped = typed !== preset || checkNumber !== '' || note !== ''
  useUnsavedGuard(isTyped && !record.isSuccess, undefined, { isSending: record.isPending })

  const amount = typedMoney(typed)
  const isAmount = amount !== null && amount > zero
  const due = maxCents(stop.balanceDue, zero)
  const customer = useRead(readOwed, { params: { customerId: stop.customerID } })
  // Until it's loaded, ask about any amount above this order's balance.
  const owed = maxCents(customer.data?.balance ?? zero, due)
  const isAsked = isAmount && askedAbout === amount

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!isAmount) return focusFirstInvalid(event.currentTarget)
    if (record.isPending) return
    if (amount > owed && askedAbout !== amount) return setAskedAbout(amount)
    const text = collectionNote(method === 'CHECK' ? checkNumber : '', note)
    record.mutate({ body: { orderId: stop.id, amount, paymentMethod: method, note: text } }, { onSuccess: closeNow })
  }
  return (
    <Modal {...frame} title={`Collect from ${stop.customerName}`} size="sm">
      <form onSubmit={submit} noValidate className={style.form}>
        <Stack gap="sm">
          <Text size="sm">
            Order {stop.orderNum}: {formatDollars(due)} due
            {owed > due && `, ${formatDollars(owed)} with the customer's other orders`}
          </Text>
          <Radio.Group
            label="Method"
            value={method}
            onChange={(value) => setMethod(collectionMethods.find((known) => known === value) ?? 'CASH')}
          >
            <Group grow gap="xs">
              {collectionMethods.map((known) => (
                <Radio
                  key={known}
                  value={known}
                  label={methodLabels[known]}
                  size="md"
                  data-autofocus={known === 'CASH' || undefined}
                  className={style.method}
                />
              ))}
            </Group>
          </Radio.Group>
          <MoneyField
            label="Amount"
            size="md"
            required
            value={typed}
            error={(isTried || typed !== '') && !isAmount ? 'Enter an amount above $0.00' : undefined}
            description={isAmount && amount > due ? `${formatDollars(minus(amount, due))} becomes credit` : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={setTyped}
          />
          {method === 'CHECK' && (
            <TextInput
              label="Check number"
              size="md"
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              value={checkNumber}
              onChange={(event) => setCheckNumber(event.currentTarget.value)}
            />
          )}
          <TextInput
            label="Note"
            size="md"
            autoComplete="off"
            maxLength={maxLengths.collectionNote - 50}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {isAsked && (
            <Alert color="yellow" role="alert" p="xs">
              {formatDollars(amount)} is more than everything {stop.customerName} owes ({formatDollars(owed)}). If
              that's correct, collect it anyway.
            </Alert>
          )}
          <FormEnd
            submit={isAmount ? `Collect ${formatDollars(amount)}${isAsked ? ' anyway' : ''}` : 'Collect'}
            isSaving={record.isPending}
            refusal={record.error ? sendingProblem(record.error) : undefined}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

function presetAmount(stop: DeliveryStop): string {
  const amount = amountToCollect(stop)
  return amount === zero ? '' : moneyText(amount)
}
