import type { OwnPay } from '@dray/contract/commission'
import { formatHours } from '@dray/domain/payroll/pay'
import { MoneyText } from '../../../kit/money-text.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import style from './my-pay.module.css'

/** What a submitted period paid, with what was reimbursed. */
export function PayFigures({ pay }: { pay: OwnPay }) {
  const { hoursWorked = 0, totalBasePay, commission, bonus, reimbursement, totalPay, reimbursementsDetails = [] } = pay
  // Two rows can be the same.
  const reimbursements = reimbursementsDetails.map((row, position) => ({ ...row, position }))
  return (
    <>
      <Figures label="Pay">
        <Figure label="Base">
          <MoneyText amount={totalBasePay} />
          {hoursWorked > 0 && <small>{formatHours(hoursWorked)} hours</small>}
        </Figure>
        <Figure label="Commission">
          <MoneyText amount={commission} />
        </Figure>
        <Figure label="Bonus">
          <MoneyText amount={bonus} />
        </Figure>
        <Figure label="Reimbursement">
          <MoneyText amount={reimbursement} />
        </Figure>
        <Figure label="Total pay">
          <MoneyText amount={totalPay} />
        </Figure>
      </Figures>
      {reimbursements.length > 0 && (
        <ul className={style.reimbursements} aria-label="Reimbursements">
          {reimbursements.map(({ description, amount, position }) => (
            <li key={position}>
              <span>{description || 'No description'}</span> <MoneyText amount={amount} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
