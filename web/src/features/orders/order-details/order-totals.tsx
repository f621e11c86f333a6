import type { Order } from '@dray/contract/orders'
import { type Cents, formatDollars, minus, zero } from '@dray/domain/money'
import { paymentsApplied } from '@dray/domain/orders/order-totals'
import type { ReactNode } from 'react'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { useSession } from '../../../kit/session.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import style from './order-lines.module.css'

type Props = { order: Order; hasBatches: boolean }

/** Below the Total column of the lines. The cost is shown only to ADMIN. */
export function OrderTotals({ order, hasBatches }: Props) {
  const { isAdmin } = useSession()
  const { subtotal, dollarAdjustment, discountNotes, total, balanceDue, credited, cost, priceReason } = order
  const paid = paymentsApplied(order)
  // A phone has neither SKU, batch nor price.
  const columns = useIsPhone() ? 2 : hasBatches ? 5 : 4
  return (
    <tfoot className={style.totals}>
      <AmountRow label="Subtotal" amount={subtotal} columns={columns} />
      {dollarAdjustment > 0 && (
        <AmountRow
          label="Discount"
          note={discountNotes}
          amount={minus(zero, dollarAdjustment)}
          columns={columns}
          isDeduction
        />
      )}
      <AmountRow label="Total" amount={total} columns={columns} isStrong />
      {paid !== 0 && <AmountRow label="Payments" amount={minus(zero, paid)} columns={columns} isDeduction />}
      {credited !== 0 && <AmountRow label="Credited" amount={minus(zero, credited)} columns={columns} isDeduction />}
      <AmountRow label="Balance due" amount={balanceDue} columns={columns} isStrong />
      {isAdmin && cost !== undefined && <AmountRow label="Cost" amount={cost} columns={columns} />}
      {priceReason !== null && (
        <tr className="muted">
          <td colSpan={columns + 1} className={style.reason}>
            <Described term="Reason for prices below the margin floor">{priceReason}</Described>
          </td>
          <td aria-hidden="true" />
        </tr>
      )}
    </tfoot>
  )
}

const Described = ({ term, children }: { term: string; children: ReactNode }) => (
  <dl>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </dl>
)

type AmountRowProps = {
  label: string
  amount: Cents
  note?: string | null
  /** Before the column of the amounts. */
  columns: number
  isStrong?: boolean
  isDeduction?: boolean
}

function AmountRow({ label, amount, note, columns, isStrong = false, isDeduction = false }: AmountRowProps) {
  return (
    <tr className={isStrong ? style.strong : undefined}>
      <th scope="row" colSpan={columns}>
        {label}
        {note !== undefined && note !== null && note !== '' && (
          <span className={`muted small ${style.below}`}>{note}</span>
        )}
      </th>
      <td className="number">
        {/* Only a wrong amount is red. */}
        {isDeduction ? <span className="figures">{formatDollars(amount)}</span> : <MoneyText amount={amount} />}
      </td>
      <td aria-hidden="true" />
    </tr>
  )
}
