import { type Order, changeOrder } from '@dray/contract/orders'
import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from '@dray/domain/orders/order-status'
import { type StockEffect, stockEffect, takesStock } from '@dray/domain/orders/status-effect'
import { useState } from 'react'
import { useChange } from '../../../shared/api/use-call.ts'
import { StatusChoiceList, StatusProblem } from '../../../shared/status-menu/status-choice-list.tsx'
import { statusLabel } from '../../../shared/status-pill.tsx'
import { ExceedsStock } from '../order-sheet/exceeds-stock.tsx'
import type { StatusKind, StatusOrder } from './status-choices.ts'
import { type StatusToSet, useStatusQuestion } from './use-status-question.ts'

type Props = {
  order: StatusOrder
  kind: StatusKind
  label: string
  choices: readonly string[]
  close: () => void
  onChanged: ((order: Order) => void) | undefined
}

/** The statuses to choose from, with what each does to stock. The menu stays open until the server has agreed. */
export function StatusEntries({ order, kind, label, choices, close, onChanged }: Props) {
  const save = useChange(changeOrder)
  const question = useStatusQuestion()
  const [checked, setChecked] = useState<StatusToSet>()
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

  function send(statuses: { orderStatus?: OrderStatus; paymentStatus?: PaymentStatus }) {
    save.mutate(
      { params: { id: order.id }, body: { modifiedOn: order.modifiedOn.toISOString(), ...statuses } },
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
      {error !== null && <StatusProblem error={error} />}
    </>
  )
}

/** The menu opens on the status that usually follows. */
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
