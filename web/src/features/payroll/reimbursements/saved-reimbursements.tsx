import type { PayrollRow } from '@dray/contract/payroll'
import type { Reimbursement } from '@dray/domain/payroll/pay'
import { Fragment } from 'react'
import { MoneyText } from '../../../kit/money-text.tsx'
import { SubmittedNotice } from '../submitted-notice.tsx'
import style from './reimbursements.module.css'

/** The reimbursements of a submitted payroll. */
export const SavedReimbursements = ({ row, isLate }: { row: PayrollRow; isLate: boolean }) => (
  <div className="stack" style={{ gap: 12 }}>
    <SubmittedNotice isLate={isLate} />
    {row.reimbursementsDetails.length === 0 && <p>No reimbursements.</p>}
    <dl className={style.saved} aria-label="Reimbursements">
      {row.reimbursementsDetails.map(withPosition).map(({ description, amount, position }) => (
        <Fragment key={position}>
          <dt>{description || 'No description'}</dt>
          <dd>
            <MoneyText amount={amount} />
          </dd>
        </Fragment>
      ))}
    </dl>
    <p className={style.total}>
      Total{' '}
      <strong>
        <MoneyText amount={row.reimbursement} />
      </strong>
    </p>
  </div>
)

const withPosition = (reimbursement: Reimbursement, position: number) => ({ ...reimbursement, position })
