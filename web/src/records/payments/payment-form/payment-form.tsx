import { formatDollars } from '@dray/domain/money'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { focusActiveRow } from '../../../kit/focus/focus-active-row.ts'
import { focusFirstInvalid } from '../../../kit/focus/focus-first-invalid.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { ApplyTo } from './apply-to.tsx'
import { FundsBars } from './funds-bars.tsx'
import style from './payment-form.module.css'
import type { PaymentFormState } from './use-payment-form.ts'

type Props = {
  id: string
  payment: PaymentFormState
  /** Above the orders: its fields, or what is known of it already. */
  children: ReactNode
  /** What to know before the money is applied. */
  notice?: ReactNode
  /** The order that is listed before the others. */
  firstOrder?: number
  form: RefObject<HTMLFormElement | null>
  /** Called when the payment can be sent as it is. */
  onSubmit: (then: AfterSubmit) => void
  /** Ctrl+Shift+Enter records it and starts the next one. */
  hasNext?: boolean
}

/** After a save the form closes, or the next payment starts. */
export type AfterSubmit = 'close' | 'next'

/** A payment, new, saved, or collected by a driver: its fields, where the funds go, and the orders. */
export function PaymentForm({ id, payment, children, notice, firstOrder, form, onSubmit, hasNext = false }: Props) {
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
    <form
      ref={form}
      id={id}
      className={`stack ${style.form}`}
      noValidate
      onSubmit={onSubmitEvent}
      onKeyDown={onKeyDown}
    >
      {children}
      <FundsBars summary={payment.state.summary} />
      {notice}
      <ApplyTo payment={payment} firstOrder={firstOrder} />
    </form>
  )
}
