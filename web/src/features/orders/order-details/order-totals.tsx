import type { Order } from '@dray/contract/orders'
import { type Cents, formatDollars, minus, zero } from '@dray/domain/money'
import { paymentsApplied } from '@dray/domain/orders/order-totals'
import type { ReactNode } from 'react'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { useSession } from '../../../kit/session.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { columnCount, type OptionalColumns } from './line-columns.ts'
import style from './order-lines.module.css'

type Props = { order: Order; columns: OptionalColumns }

/** Below the Total column of the lines. The cost is shown only to ADMIN, on hover and focus. */
export function OrderTotals({ order, columns: optional }: Props) {
  const { isAdmin } = useSession()
  const { subtotal, dollarAdjustment, discountNotes, total, balanceDue, credited, cost, priceReason } = order
  const paid = paymentsApplied(order)
  // A phone has neither SKU, batch nor price.
  const columns = useIsPhone() ? 2 : columnCount(optional) - 2
  return (
    <tfoot className={style.totals}>
      <AmountRow label={`Subtotal, ${pluralize(order.unitQuantity, 'unit')}`} amount={subtotal} columns={columns} />
      {dollarAdjustment > 0 && (
        <AmountRow
          label="Discount"
          note={discountNotes}
          amount={minus(zero, dollarAdjustment)}
          columns={columns}
          isDeduction
        />
      )}
      {total !== subtotal && <AmountRow label="Total" amount={total} columns={columns} />}
      {paid !== 0 && <AmountRow label="Payments" amount={minus(zero, paid)} columns={columns} isDeduction />}
      {credited !== 0 && <AmountRow label="Credited" amount={minus(zero, credited)} columns={columns} isDeduction />}
      <AmountRow label="Balance due" amount={balanceDue} columns={columns} isStrong />
      {isAdmin && cost !== undefined && (
        <tr className={style.cost}>
          <th scope="row" colSpan={columns}>
            Cost
          </th>
          <td className="number">
            <button type="button" className="plain" aria-label={`Cost ${formatDollars(cost)}`}>
              <span className="figures">{formatDollars(cost)}</span>
            </button>
          </td>
          <td aria-hidden="true" />
        </tr>
      )}
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
