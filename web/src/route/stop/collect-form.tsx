import { readOwed } from '@dray/contract/receivables'
import { type CollectionMethod, moneyElsewhereText } from '@dray/domain/collections/collections'
import { amountLeft } from '@dray/domain/deliveries/deliveries'
import { collectFirst, stillToCollect } from '@dray/domain/deliveries/stop-form'
import { maxLengths } from '@dray/domain/limits'
import { type Cents, formatDollars, maxCents, zero } from '@dray/domain/money'
import { methodLabels, referenceLabel } from '@dray/domain/payments/payment-methods'
import { type FormEvent, useEffect, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { request } from '../../kit/api/request.ts'
import { moneyText, tidyMoney, typedMoney } from '../../kit/fields/typed-money.ts'
import { focusFirstInvalid } from '../../kit/focus.ts'
import type { EventContent } from '../stored-event.ts'
import type { RouteStop } from '../stored-route.ts'
import { HowItComesAbout } from './amount-to-collect.tsx'
import { Sheet } from './sheet.tsx'
import style from './stop.module.css'
import { TextField } from './text-field.tsx'
import { commaProblem } from '@dray/domain/typed-figures'

type Props = {
  stop: RouteStop
  methods: readonly CollectionMethod[]
  delivery: 'offered' | 'follows' | 'done'
  onCollect: (content: EventContent, alsoDeliver: boolean) => void
  onClose: () => void
}

/** Money handed over at a stop. Prefilled, so that one press is usually enough. */
export function CollectForm(props: Props) {
  const { stop, methods, delivery, onCollect, onClose } = props
  /** Before the goods are handed over; zero if nothing is required. */
  const required = stop.toCollect
  const [start] = useState(() => presetAmount(stop))
  const [typed, setTyped] = useState(start)
  const [method, setMethod] = useState<CollectionMethod>('CASH')
  const [reference, setReference] = useState('')
  const [notes, setNotes] = useState('')
  const [isChosen, choose] = useState(delivery === 'offered')
  const [isTried, setTried] = useState(false)
  /** An amount above the balance that the driver was asked to confirm. */
  const [askedAbout, setAskedAbout] = useState<Cents>()
  const owed = maxCents(useOwed(stop), required)
  const due = maxCents(stop.balanceDue, zero)
  const amount = typedMoney(typed)
  const isAmount = amount !== null && amount > zero
  const isAsked = isAmount && askedAbout === amount
  const isShort = isAmount && amount < required
  const isDirty = typed !== start || reference !== '' || notes !== ''

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!isAmount || (isShort && delivery === 'follows')) return focusFirstInvalid(event.currentTarget)
    if (amount > owed && !isAsked) return setAskedAbout(amount)
    const content: EventContent = {
      kind: 'COLLECTED',
      orderId: stop.id,
      amount,
      paymentMethod: method,
      ...(method !== 'CASH' && reference.trim() !== '' && { reference: reference.trim() }),
      ...(notes.trim() !== '' && { notes: notes.trim() }),
    }
    onCollect(content, delivery === 'follows' || (delivery === 'offered' && isChosen && !isShort))
  }
  const done = stop.pickupOrder ? 'picked up' : 'delivered'
  const label = `Collect${isAmount ? ` ${formatDollars(amount)}` : ''}${isAsked ? ' anyway' : ''}`
  return (
    <Sheet title={`Collect: ${stop.customerName}`} isDirty={isDirty} onClose={onClose}>
      <form onSubmit={submit} noValidate className={style.form}>
        <AmountDue stop={stop} isDone={delivery === 'done'} owed={owed} due={due} />
        <TextField
          label="Amount"
          inputMode="decimal"
          value={typed}
          problem={
            (isTried || typed !== '') && !isAmount
              ? (commaProblem(typed) ?? 'Enter an amount above $0.00')
              : isTried && isShort && delivery === 'follows'
                ? `${formatDollars(required)} is to be collected first`
                : undefined
          }
          hint={isAmount ? moneyElsewhereText(stop, amount) || undefined : undefined}
          onChange={setTyped}
          onBlur={() => setTyped(tidyMoney)}
        />
        <MethodField methods={methods} method={method} onChange={setMethod} />
        {method !== 'CASH' && (
          <TextField
            label={referenceLabel(method)}
            inputMode={method === 'CHECK' ? 'numeric' : undefined}
            maxLength={maxLengths.reference}
            value={reference}
            onChange={setReference}
          />
        )}
        <TextField label="Note" maxLength={maxLengths.collectionNote} value={notes} onChange={setNotes} />
        {delivery === 'offered' && (
          <label className={`row ${style.check}`}>
            <input
              type="checkbox"
              checked={isChosen && !isShort}
              disabled={isShort}
              onChange={({ currentTarget }) => choose(currentTarget.checked)}
            />
            <span>
              Also mark {done}
              {isShort && <span className="muted"> (collect {formatDollars(required)} first)</span>}
            </span>
          </label>
        )}
        <footer className={style.formEnd}>
          {isAsked && (
            <p role="alert" className="notice">
              {formatDollars(amount)} is more than everything {isolateName(stop.customerName)} owes (
              {formatDollars(owed)}). If that's correct, collect it anyway.
            </p>
          )}
          <button type="submit" data-primary="">
            {label}
          </button>
        </footer>
      </form>
    </Sheet>
  )
}

/** The amount to collect, or else the rest of the balance. */
function presetAmount(stop: RouteStop): string {
  const amount = stop.toCollect > zero ? stop.toCollect : amountLeft(stop)
  return amount > zero ? moneyText(amount) : ''
}

type DueProps = { stop: RouteStop; isDone: boolean; owed: Cents; due: Cents }

/** The figure to collect and how it comes about, or what the order owes. */
function AmountDue({ stop, isDone, owed, due }: DueProps) {
  const required = stop.toCollect
  return (
    <div className={style.due}>
      {required > zero && (
        <>
          <p className="bold text-lg">{isDone ? stillToCollect(required) : collectFirst(required)}</p>
          <HowItComesAbout stop={stop} />
        </>
      )}
      <p className="muted">
        Order {stop.orderNum}: {formatDollars(due)} due
        {owed > due && `, ${formatDollars(owed)} with the customer's other orders`}
      </p>
    </div>
  )
}

type MethodProps = {
  methods: readonly CollectionMethod[]
  method: CollectionMethod
  onChange: (method: CollectionMethod) => void
}

function MethodField({ methods, method, onChange }: MethodProps) {
  return (
    <fieldset className={style.group}>
      <legend>Method</legend>
      <div className={style.methods}>
        {methods.map((known) => (
          <label key={known} className={`row ${style.check}`}>
            <input type="radio" name="method" checked={method === known} onChange={() => onChange(known)} />
            {methodLabels[known]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Everything the customer owes. Without a connection only this order's balance is known, so any more is asked about. */
function useOwed({ customerID, balanceDue }: RouteStop): Cents {
  const [balance, setBalance] = useState<Cents>(zero)
  useEffect(() => {
    const leaving = new AbortController()
    request(readOwed, { params: { customerId: customerID } }, { signal: leaving.signal }).then(
      (owed) => setBalance(owed.balance),
      () => {},
    )
    return () => leaving.abort()
  }, [customerID])
  return maxCents(balance, maxCents(balanceDue, zero))
}
