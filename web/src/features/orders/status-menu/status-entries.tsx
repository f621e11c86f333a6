import { releaseCreditHold } from '@dray/contract/credit-holds'
import { type Order, changeOrder } from '@dray/contract/orders'
import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from '@dray/domain/orders/order-status'
import { type StockEffect, stockEffect, takesStock } from '@dray/domain/orders/plan-stock'
import { type FormEvent, useRef, useState } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { useFocusOnAppear } from '../../../kit/focus.ts'
import { isHeld } from '../../../records/receivables/credit-hold-text.ts'
import { ReleaseField } from '../../../records/receivables/release-field.tsx'
import { useSession } from '../../../kit/session.tsx'
import { sentReasons } from '../order-editor/draft/order-draft.ts'
import { ReasonField, isReasonMissing } from '../../../records/pricing/reason-field.tsx'
import { StatusChoiceList, StatusProblem } from '../../../records/status-menu/status-choice-list.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import { ExceedsStock } from '../order-sheet/exceeds-stock.tsx'
import type { StatusKind, StatusOrder } from './status-choices.ts'
import { type StatusToSet, useStatusQuestion } from './use-status-question.ts'

type Statuses = { orderStatus?: OrderStatus; paymentStatus?: PaymentStatus }

type Props = {
  order: StatusOrder
  kind: StatusKind
  label: string
  choices: readonly string[]
  close: () => void
  onChanged: ((order: Order) => void) | undefined
}

/** The available statuses, each with its effect on stock. The menu stays open until the server agrees. */
export function StatusEntries({ order, kind, label, choices, close, onChanged }: Props) {
  const save = useChange(changeOrder)
  const question = useStatusQuestion()
  const [checked, setChecked] = useState<StatusToSet>()
  const [sent, setSent] = useState<Statuses>({})
  const { may } = useSession()
  const [reason, setReason] = useState('')
  const [creditHoldReason, setCreditHoldReason] = useState('')
  // It stays while the reason is being sent, and keeps the focus.
  const isReasonAsked = isReasonMissing(save.error) || (save.isPending && reason !== '')
  const isReleaseAsked = may(releaseCreditHold) && (isHeld(save.error) || (save.isPending && creditHoldReason !== ''))
  const isPending = save.isPending || question.isAsking
  const error = save.error ?? question.problem

  function choose(status: string) {
    const orderStatus = kind === 'order' ? orderStatuses.find((each) => each === status) : undefined
    const paymentStatus = kind === 'payment' ? paymentStatuses.find((each) => each === status) : undefined
    const toCheck =
      orderStatus && takesStock(order.orderStatus, orderStatus) ? { orderIds: [order.id], orderStatus } : undefined
    setChecked(toCheck)
    question.ask(toCheck, () =>
      send({ ...(orderStatus ? { orderStatus } : {}), ...(paymentStatus ? { paymentStatus } : {}) }),
    )
  }

  function send(statuses: Statuses) {
    setSent(statuses)
    const reasons = sentReasons({
      reason: reason.trim() || undefined,
      creditHoldReason: creditHoldReason.trim() || undefined,
    })
    save.mutate(
      { params: { id: order.id }, body: { modifiedOn: order.modifiedOn.toISOString(), ...statuses, ...reasons } },
      {
        onSuccess(changed) {
          onChanged?.(changed)
          close()
        },
      },
    )
  }

  return (
    <>
      <StatusChoiceList
        {...{ label, choices, isPending, close }}
        nextAt={nextIndex(choices, order.orderStatus, kind)}
        {...(kind === 'order' ? { effectOf: effectFrom(order.orderStatus) } : {})}
        onChoose={choose}
      />
      <ExceedsStock
        exceeding={question.exceeding(checked)}
        again={checked === undefined ? '' : statusLabel(checked.orderStatus)}
      />
      {isReasonAsked && <Reason value={reason} onChange={setReason} onSubmit={() => send(sent)} />}
      {isReleaseAsked && (
        <Release value={creditHoldReason} onChange={setCreditHoldReason} onSubmit={() => send(sent)} />
      )}
      {error !== null && !isReasonAsked && <StatusProblem error={error} />}
    </>
  )
}

type ReasonProps = { value: string; onChange: (reason: string) => void; onSubmit: () => void }

/** The reason for prices below their brand's margin floor, for a draft placed here (D-199, D-200). Enter sends it. */
function Reason({ value, onChange, onSubmit }: ReasonProps) {
  const input = useRef<HTMLInputElement>(null)
  useFocusOnAppear(input)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit}>
      <ReasonField ref={input} value={value} onChange={onChange} isMissing subject="Some prices are" />
    </form>
  )
}

/** The reason to place a held order (D-196, D-200). Enter sends it. */
function Release({ value, onChange, onSubmit }: ReasonProps) {
  const input = useRef<HTMLInputElement>(null)
  useFocusOnAppear(input)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit}>
      <ReleaseField ref={input} value={value} onChange={onChange} isMissing />
    </form>
  )
}

/** The menu opens on the usual next status. */
function nextIndex(choices: readonly string[], from: OrderStatus, kind: StatusKind): number {
  const next = kind === 'order' ? orderStatuses[orderStatuses.indexOf(from) + 1] : undefined
  return Math.max(0, next === undefined ? 0 : choices.indexOf(next))
}

const effects: Record<StockEffect, string | undefined> = {
  ship: 'What was not pulled leaves stock',
  return: 'Returns its units to stock',
  release: 'Frees its units',
  reserve: 'Reserves its units',
  none: undefined,
}

const effectFrom =
  (from: OrderStatus) =>
  (to: string): string | undefined => {
    const status = orderStatuses.find((each) => each === to)
    return status && effects[stockEffect(from, status)]
  }
