import { formatDollars, fromDollars, toDollars, zero } from '@dray/domain/money'
import { maxAdjustedCost } from '@dray/domain/payroll/commission'
import { type KeyboardEvent, useId } from 'react'
import { moneyText, typedMoney } from '../../../shared/fields/money-field.tsx'
import { fieldBeside } from '../../../shared/focus/field-beside.ts'
import { focusAndSelect } from '../../../shared/focus/focus-and-select.ts'
import style from './commission.module.css'
import type { CommissionRow } from './commission-state.ts'

export const costFieldId = (orderId: number): string => `cost-${orderId}`

type Props = { row: CommissionRow; isActive: boolean; onCost: (orderId: number, text: string) => void }

/**
 * The cost that the commission of an order is computed with (D-125): by slider in whole dollars, or typed. A cost with cents stays until
 * the slider is moved. Enter and the arrow keys go down and up the column.
 */
export function CostCell({ row, isActive, onCost }: Props) {
  const { order, costText, costProblem, cost, adjustedCost } = row
  const noteId = useId()
  const max = maxAdjustedCost({ subtotal: order.subtotal, cost: order.cost ?? zero })
  const tabIndex = isActive ? 0 : -1
  function tidy() {
    if (costProblem !== undefined) return
    const typed = costText.trim() === '' ? order.cost : typedMoney(costText)
    const tidied = moneyText(typed)
    if (tidied !== costText) onCost(order.orderId, tidied)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    const step =
      key === 'ArrowDown' || (key === 'Enter' && !shiftKey) ? 1 : key === 'ArrowUp' || key === 'Enter' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    focusAndSelect(fieldBeside(event.currentTarget, step, 'input[data-cost]'))
  }
  return (
    <span className={style.cost}>
      <input
        type="range"
        className={style.costSlider}
        aria-label={`Cost slider of order ${order.orderNum}`}
        min={0}
        max={toDollars(max)}
        step={1}
        value={toDollars(cost)}
        aria-valuetext={formatDollars(cost)}
        tabIndex={tabIndex}
        onChange={(event) => onCost(order.orderId, moneyText(fromDollars(Number(event.currentTarget.value))))}
      />
      <span className={style.costField}>
        <input
          id={costFieldId(order.orderId)}
          data-cost
          aria-label={`Cost of order ${order.orderNum}`}
          aria-describedby={noteId}
          aria-invalid={costProblem !== undefined}
          inputMode="decimal"
          autoComplete="off"
          tabIndex={tabIndex}
          value={costText}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onCost(order.orderId, event.currentTarget.value)}
          onBlur={tidy}
          onKeyDown={onKeyDown}
        />
        <span id={noteId} className={style.costNote} data-problem={costProblem !== undefined || undefined}>
          {costProblem ?? (adjustedCost !== null && `Order ${formatDollars(order.cost ?? zero)}`)}
        </span>
      </span>
    </span>
  )
}
