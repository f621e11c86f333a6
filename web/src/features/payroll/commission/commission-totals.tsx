import { formatDifference, formatDollars } from '@dray/domain/money'
import { formatShare } from '@dray/domain/payroll/commission'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import style from './commission.module.css'
import type { CommissionState } from './commission-state.ts'

/** The sums of the orders to be paid, always in view. */
export function CommissionSums({ state }: { state: CommissionState }) {
  const { totals, corrections, corrected, toPay } = state
  return (
    <div className={style.sums}>
      <Figures label="Totals">
        <Figure label="Orders">{totals.orders.toLocaleString('en-US')}</Figure>
        <Figure label="Subtotal">{formatDollars(totals.subtotal)}</Figure>
        <Figure label="Cost">{formatDollars(totals.cost)}</Figure>
        <Figure label="Gross profit">
          {formatDollars(totals.grossProfit)}
          <small>{formatShare(totals.grossShare)}</small>
        </Figure>
        <Figure label="Net profit">{formatDollars(totals.netProfit)}</Figure>
        <Figure label="Commission">{formatDollars(totals.commission)}</Figure>
        {corrections.length > 0 && <Figure label="Corrections">{formatDifference(corrected)}</Figure>}
        {corrections.length > 0 && <Figure label="To be paid">{formatDollars(toPay)}</Figure>}
      </Figures>
    </div>
  )
}
