import { formatDollars } from '@dray/domain/money'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { focusActiveRow } from '../../../shared/focus/focus-active-row.ts'
import { focusFirstInvalid } from '../../../shared/focus/focus-first-invalid.ts'
import { useOpenModal } from '../../../shared/modals/modals.tsx'
import { ApplyTo } from './apply-to.tsx'
import { CollectedNotice } from './collected-notice.tsx'
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
  onSubmit: (then: AfterSubmit) => void
  /** Ctrl+Shift+Enter records it and starts the next one. */
  hasNext?: boolean
}

/** After a save the form closes, or the next payment starts. */
export type AfterSubmit = 'close' | 'next'

/** A new or a saved payment: its fields, where the funds go, and the orders. */
export function PaymentForm({
  id,
  payment,
  customer,
  problems = {},
  form,
  onSubmit,
  hasNext = false,
  ...amount
}: Props) {
  const openModal = useOpenModal()
  function submit(then: AfterSubmit) {
    payment.markSubmitted()
    if (!payment.isSendable) return focusFirstInvalid(form.current)
    if (!payment.isAllCredit) return onSubmit(then)
    openModal('Confirmation', {
      title: 'Apply it to no order?',
      question: `No order is selected, so all of the ${formatDollars(payment.state.paid)} becomes customer credit.`,
      confirmLabel: 'Add to credit',
      onConfirm: () => onSubmit(then),
    })
  }
  function onSubmitEvent(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    submit(submitter?.matches('[data-next]') ? 'next' : 'close')
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault()
      return submit(hasNext && shiftKey ? 'next' : 'close')
    }
    if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return
    // Not yet the end: without an order, all of it would become credit.
    if (key === 'Enter' && target instanceof HTMLInputElement && !event.defaultPrevented) {
      event.preventDefault()
      if (target.matches('[data-payment-amount], [data-payment-notes]')) focusActiveRow(form.current)
    }
    // No amount has a letter in it.
    const act = target.matches('[role=row], [data-payment-amount]') ? actions[key] : undefined
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const { fields, canPayOldest } = payment
  const actions: Readonly<Record<string, () => void>> = {
    b: payment.balance,
    s: () => payment.setMode(fields.mode === 'single' ? 'split' : 'single'),
    o: () => {
      if (canPayOldest) payment.payOldest()
    },
  }
  return (
    <form ref={form} id={id} className={style.form} noValidate onSubmit={onSubmitEvent} onKeyDown={onKeyDown}>
      <PaymentInputs payment={payment} customer={customer} problems={problems} {...amount} />
      <FundsBars summary={payment.state.summary} />
      {payment.form === 'add' && fields.customerId !== null && <CollectedNotice customerId={fields.customerId} />}
      <ApplyTo payment={payment} />
    </form>
  )
}
