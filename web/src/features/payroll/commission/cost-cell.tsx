import { formatDollars, fromDollars, toDollars, zero } from '@dray/domain/money'
import { maxAdjustedCost } from '@dray/domain/payroll/commission'
import { useId } from 'react'
import { moneyText, typedMoney } from '../../../kit/fields/money-field.tsx'
import { SheetCell } from '../../../kit/sheet/sheet-cell.tsx'
import style from './commission.module.css'
import type { CommissionRow } from './commission-state.ts'

export const costFieldId = (orderId: number): string => `cost-${orderId}`

export type CostActions = {
  onCost: (orderId: number, text: string) => void
  /** A column of costs was pasted, for this order and those below. */
  onPaste: (orderId: number, texts: readonly string[]) => void
}

type Props = CostActions & { row: CommissionRow; isActive: boolean }

/**
 * The cost that the commission of an order is computed with (D-125): by slider in whole dollars, or typed. A cost with cents stays until
 * the slider is moved.
 */
export function CostCell({ row, isActive, onCost, onPaste }: Props) {
  const { order, costText, costProblem, cost, adjustedCost, isCostChanged } = row
  const { orderId, orderNum } = order
  const noteId = useId()
  const max = maxAdjustedCost({ subtotal: order.subtotal, cost: order.cost ?? zero })
  function tidy(text: string): string {
    if (text.trim() === '') return moneyText(order.cost)
    const amount = costProblem === undefined ? typedMoney(text) : null
    return amount === null ? text : moneyText(amount)
  }
  return (
    <span className={style.cost}>
      <input
        type="range"
        className={style.costSlider}
        aria-label={`Cost slider of order ${orderNum}`}
        min={0}
        max={toDollars(max)}
        step={1}
        value={toDollars(cost)}
        aria-valuetext={formatDollars(cost)}
        tabIndex={isActive ? 0 : -1}
        onChange={(event) => onCost(orderId, moneyText(fromDollars(Number(event.currentTarget.value))))}
      />
      <span className={style.costField}>
        <SheetCell
          id={costFieldId(orderId)}
          label={`Cost of order ${orderNum}`}
          describedBy={noteId}
          text={costText}
          state={{ isChanged: isCostChanged, isInvalid: costProblem !== undefined }}
          isActive={isActive}
          tidy={tidy}
          onType={(text) => onCost(orderId, text)}
          onPaste={(texts) => onPaste(orderId, texts)}
        />
      </span>
      <span
        id={noteId}
        className={`ellipsis small muted ${style.costNote}`}
        data-problem={costProblem !== undefined || undefined}
      >
        {costProblem ?? (adjustedCost !== null && `Order ${formatDollars(order.cost ?? zero)}`)}
      </span>
    </span>
  )
}
