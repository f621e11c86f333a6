import { formatDollars, minus } from '@dray/domain/money'
import { wholePercents } from '@dray/domain/numbers/whole-percents'
import type { StandardMethod } from '@dray/domain/payments/payment-methods'
import type { PaymentSummary } from '@dray/domain/payments/apply-to'
import { Group, Stack } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { focusActiveRow, focusFirstInvalid } from '../../../kit/focus.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { ApplyTo } from './apply-to.tsx'
import style from './payment-form.module.css'
import type { PaymentFormState } from './use-payment-form.ts'

type Props = {
  id: string
  payment: PaymentFormState
  /** Above the orders: the fields, or a summary of a collected payment. */
  children: ReactNode
  /** Notes to read before applying the money. */
  notice?: ReactNode
  /** Listed before the others. */
  firstOrder?: number
  form: RefObject<HTMLFormElement | null>
  /** Chooses a method by its key. */
  onMethod?: (method: StandardMethod) => void
  /** Called once the payment is valid. */
  onSubmit: (then: AfterSubmit) => void
  /** Ctrl+Shift+Enter records it and starts the next one. */
  hasNext?: boolean
}

/** After a save the form closes, or the next payment starts. */
export type AfterSubmit = 'close' | 'next'

/** The form of a new, saved, or collected payment. */
export function PaymentForm(props: Props) {
  const { id, payment, children, notice, firstOrder, form, onMethod, onSubmit, hasNext = false } = props
  const openModal = useOpenModal()
  const isAsking = useRef(false)
  function submit(then: AfterSubmit) {
    payment.markSubmitted()
    if (!payment.isSendable) return focusFirstInvalid(form.current)
    if (payment.isRepeat || !payment.reference.isAsked) return submitAsked(then)
    // A second press can come before the question.
    if (isAsking.current) return
    isAsking.current = true
    void payment.reference.question().then((asked) => {
      isAsking.current = false
      if (asked === undefined) return submitAsked(then)
      const confirmLabel = payment.form === 'add' ? 'Record anyway' : 'Save anyway'
      openModal('Confirmation', { ...asked, confirmLabel, onConfirm: () => submitAsked(then) })
    })
  }
  function submitAsked(then: AfterSubmit) {
    if (!payment.isAllCredit) return onSubmit(then)
    openModal('Confirmation', {
      title: 'Record it without an order?',
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
    // Don't submit yet: without an order, everything would become credit.
    if (key === 'Enter' && target instanceof HTMLInputElement && !event.defaultPrevented) {
      event.preventDefault()
      if (target.matches('[data-payment-amount], [data-payment-notes]')) focusActiveRow(form.current)
    }
    // Letters are shortcuts even in amount fields, because no amount contains one.
    const act = target.matches('[role=row], [data-payment-amount]') ? actions[key] : undefined
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const { fields, canPayOldest } = payment
  const actions: Readonly<Record<string, () => void>> = {
    b: payment.balance,
    s: () => payment.setMode(fields.mode === 'single' ? 'split' : 'single'),
    o: fillOldest,
    c: () => onMethod?.('CASH'),
    k: () => onMethod?.('CHECK'),
    d: () => onMethod?.('CARD'),
  }
  function fillOldest() {
    if (!canPayOldest) return
    payment.payOldest()
    if (!payment.hasFunds) focusFirstInvalid(form.current)
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
      <ApplyTo payment={payment} firstOrder={firstOrder} onOldest={fillOldest} />
    </form>
  )
}

/** How much of the amount and the used credit is applied, and how much becomes credit. */
function FundsBars({ summary }: { summary: PaymentSummary }) {
  const { funds, applied, toCredit, appliedShare, creditShare } = summary
  const [appliedPercent = 0, creditPercent = 0] = wholePercents([appliedShare, creditShare])
  const over = minus(applied, funds)
  return (
    <div className={style.bars}>
      <Bar
        label="Funds Applied to Orders"
        share={appliedShare}
        percent={appliedPercent}
        text={`${formatDollars(applied)} of ${formatDollars(funds)}`}
        problem={over > 0 ? `${formatDollars(over)} too much` : undefined}
      />
      <Bar
        label="Credit to Account"
        share={creditShare}
        percent={creditPercent}
        text={formatDollars(toCredit)}
        isCredit
      />
    </div>
  )
}

type BarProps = {
  label: string
  share: number
  /** Rounded, so that both bars add up to 100. */
  percent: number
  text: string
  problem?: string | undefined
  isCredit?: boolean
}

function Bar({ label, share, percent, text, problem, isCredit = false }: BarProps) {
  return (
    <Stack gap={6} fz="sm">
      <Group gap="0 12px" align="stretch" justify="space-between">
        <span>{label}</span>
        <span className="figures">
          {problem && <strong className="danger">{problem}</strong>} {text}
        </span>
      </Group>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={problem ? `${text}, ${problem}` : text}
        className={style.track}
        data-over={problem !== undefined || undefined}
        data-credit={isCredit || undefined}
      >
        <div style={{ inlineSize: `${share * 100}%` }} />
      </div>
    </Stack>
  )
}
