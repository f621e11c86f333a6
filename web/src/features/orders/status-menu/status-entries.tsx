import { type Order, changeOrder } from '@dray/contract/orders'
import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from '@dray/domain/orders/order-status'
import { type StockEffect, stockEffect, takesStock } from '@dray/domain/orders/status-effect'
import { Text } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useChange } from '../../../shared/api/use-call.ts'
import { useFocusOnAppear } from '../../../shared/focus/use-focus-on-appear.ts'
import { menuKeys } from '../../../shared/popover/menu-keys.ts'
import popover from '../../../shared/popover/popover-button.module.css'
import { refusalText } from '../../../shared/refusal-text.ts'
import { StatusPill, statusLabel } from '../../../shared/status-pill.tsx'
import { ExceedsStock } from '../order-sheet/exceeds-stock.tsx'
import type { StatusKind, StatusOrder } from './status-choices.ts'
import style from './status-menu.module.css'
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
  const nextAt = nextIndex(choices, order.orderStatus, kind)
  const next = useRef<HTMLButtonElement>(null)
  // The popover may have looked for what to focus before the entries were loaded.
  useFocusOnAppear(next)

  function choose(status: string) {
    if (isPending) return
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
      <div
        role="menu"
        tabIndex={-1}
        aria-label={label}
        aria-busy={isPending}
        className={popover.menu}
        onKeyDown={(event) => {
          moveToLetter(event)
          menuKeys(close)(event)
        }}
      >
        {choices.map((status, index) => (
          <button
            key={status}
            type="button"
            role="menuitem"
            className={popover.entry}
            ref={index === nextAt ? next : undefined}
            data-autofocus={index === nextAt || undefined}
            aria-disabled={isPending || undefined}
            onClick={() => choose(status)}
          >
            <span className={popover.label}>
              <StatusPill status={status} />
              {kind === 'order' && <Effect from={order.orderStatus} to={status} />}
            </span>
          </button>
        ))}
      </div>
      <ExceedsStock
        exceeding={question.exceeding(checked)}
        again={checked === undefined ? '' : statusLabel(checked.orderStatus)}
      />
      {error !== null && (
        <Text size="sm" role="alert" className={style.problem}>
          {refusalText(error)}
        </Text>
      )}
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

function Effect({ from, to }: { from: OrderStatus; to: string }) {
  const status = orderStatuses.find((each) => each === to)
  const effect = status && effects[stockEffect(from, status)]
  return effect === undefined ? null : <span className={popover.detail}> {effect}</span>
}

/** A letter moves to the next status that begins with it. */
function moveToLetter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent?.toLowerCase().startsWith(event.key.toLowerCase()),
  )
  next?.focus()
  if (next) event.preventDefault()
}
