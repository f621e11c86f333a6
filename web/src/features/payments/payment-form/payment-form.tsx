import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { focusActiveRow } from '../../../shared/focus/focus-active-row.ts'
import { focusFirstInvalid } from '../../../shared/focus/focus-first-invalid.ts'
import { ApplyTo } from './apply-to.tsx'
import { FundsBars } from './funds-bars.tsx'
import { PaymentInputs } from './payment-inputs.tsx'
import style from './payment-form.module.css'
import type { PaymentFormState } from './use-payment-form.ts'

type Props = {
  id: string
  payment: PaymentFormState
  customer: ReactNode
  problems?: { paymentDate?: string | undefined; notes?: string | undefined }
  amountRef: RefObject<HTMLInputElement | null>
  /** Whether the amount has the focus when the form opens. */
  isAmountFirst?: boolean
  form: RefObject<HTMLFormElement | null>
  /** Called when the payment can be sent as it is. */
  onSubmit: () => void
}

/** A new or a saved payment: its fields, where the funds go, and the orders. */
export function PaymentForm({ id, payment, customer, problems = {}, form, onSubmit, ...amount }: Props) {
  function submit(event?: FormEvent) {
    event?.preventDefault()
    payment.markSubmitted()
    if (payment.isSendable) onSubmit()
    else focusFirstInvalid(form.current)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, altKey, ctrlKey, metaKey, target } = event
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault()
      return submit()
    }
    if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return
    // Not yet the end: without an order, all of it would become credit.
    if (key === 'Enter' && target instanceof HTMLInputElement && !event.defaultPrevented) {
      event.preventDefault()
      if (target.matches('[data-payment-amount]')) focusActiveRow(form.current)
    }
    // No amount has a letter in it.
    if (key === 'b' && target.matches('[role=row], [data-payment-amount]')) {
      event.preventDefault()
      payment.balance()
    }
  }
  return (
    <form ref={form} id={id} className={style.form} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <PaymentInputs payment={payment} customer={customer} problems={problems} {...amount} />
      <FundsBars summary={payment.state.summary} />
      <ApplyTo payment={payment} />
    </form>
  )
}
