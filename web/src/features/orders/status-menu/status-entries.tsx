import { releaseCreditHold } from '@dray/contract/orders/credit-holds'
import { type Order, changeOrder } from '@dray/contract/orders'
import {
  isOpen,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
} from '@dray/domain/orders/order-status'
import { type StockEffect, stockEffect, takesStock } from '@dray/domain/orders/plan-stock'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { useFocusOnAppear } from '../../../kit/focus.ts'
import { isHeld } from '../../../records/receivables/credit-hold-text.ts'
import { ReleaseField } from '../../../records/receivables/release-field.tsx'
import { useShipAvailableDialog } from '../../../records/backorders/use-ship-available-dialog.ts'
import { useSession } from '../../../kit/session.tsx'
import { sentReasons } from '../order-editor/draft/order-draft.ts'
import { ReasonField, isReasonMissing } from '../../../records/pricing/reason-field.tsx'
import { StatusChoiceList, StatusProblem } from '../../../records/status-menu/status-choice-list.tsx'
import { statusLabel } from '../../../records/status-label.ts'
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
  const ship = useShipAvailableDialog()
  const [checked, setChecked] = useState<StatusToSet>()
  const [sent, setSent] = useState<Statuses>({})
  const { may } = useSession()
  const [reason, setReason] = useState('')
  const [creditHoldReason, setCreditHoldReason] = useState('')
  // The reason field stays, and keeps the focus, while the reason is being sent.
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

  function shipInstead(openPreview: NonNullable<typeof ship>) {
    close()
    openPreview([order], { onShipped: onChanged })
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
      >
        {ship && checked?.orderStatus === 'DELIVERED' && isOpen(order.orderStatus) && (
          <Button size="compact-sm" mt={8} onClick={() => shipInstead(ship)}>
            Ship what's in stock
          </Button>
        )}
      </ExceedsStock>
      {/* Asks why a draft placed here has prices below their brand's margin floor. */}
      {isReasonAsked && (
        <ReasonForm onSubmit={() => send(sent)}>
          {(input) => (
            <ReasonField
              ref={input}
              value={reason}
              onChange={setReason}
              isMissing
              problem={save.error}
              subject="Some prices are"
            />
          )}
        </ReasonForm>
      )}
      {/* Asks why a held order is placed anyway. */}
      {isReleaseAsked && (
        <ReasonForm onSubmit={() => send(sent)}>
          {(input) => <ReleaseField ref={input} value={creditHoldReason} onChange={setCreditHoldReason} isMissing />}
        </ReasonForm>
      )}
      {error !== null && !isReasonAsked && <StatusProblem error={error} />}
    </>
  )
}

type ReasonFormProps = { onSubmit: () => void; children: (input: RefObject<HTMLInputElement | null>) => ReactNode }

/** Enter sends it. */
function ReasonForm({ onSubmit, children }: ReasonFormProps) {
  const input = useRef<HTMLInputElement>(null)
  useFocusOnAppear(input)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return <form onSubmit={submit}>{children(input)}</form>
}

/** The menu opens on the usual next status. */
function nextIndex(choices: readonly string[], from: OrderStatus, kind: StatusKind): number {
  const next = kind === 'order' ? orderStatuses[orderStatuses.indexOf(from) + 1] : undefined
  return Math.max(0, next === undefined ? 0 : choices.indexOf(next))
}

const effects: Record<StockEffect, string | undefined> = {
  ship: 'Takes unpulled units out of stock',
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
