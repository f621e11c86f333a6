import { createCommissionStatement } from '@dray/contract/payroll/commission'
import { createPayrollRegister } from '@dray/contract/payroll'
import { type PayPeriod, periodName } from '@dray/domain/payroll/pay-period'
import { request } from '../../kit/api/request.ts'
import { PrintMenu } from '../documents/print-control.tsx'

/** Everyone's pay in a period, for users who can read payroll. */
export function PrintRegister({ period: { year, month, payPeriod } }: { period: PayPeriod }) {
  const params = { year, month, payPeriod }
  return (
    <PrintMenu
      label="Print register"
      fileName={`Payroll ${periodName(params)}.pdf`}
      canResize
      pdf={({ size }) => request(createPayrollRegister, { params, query: { paper: size } })}
    />
  )
}

type StatementProps = { period: PayPeriod; person: { id: number; name: string } }

/** A person's commission in a period, as saved. */
export function PrintStatement({ period: { year, month, payPeriod }, person }: StatementProps) {
  const period = { year, month, payPeriod }
  return (
    <PrintMenu
      label="Print statement"
      accessibleName={`Print statement: ${person.name}, ${periodName(period)}`}
      fileName={`Commission ${person.name} ${periodName(period)}.pdf`}
      canResize
      pdf={({ size }) =>
        request(createCommissionStatement, { params: { ...period, userId: person.id }, query: { paper: size } })
      }
    />
  )
}
