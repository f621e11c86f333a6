import { column, menuColumn } from '../../../kit/table/columns.ts'
import type { Payment } from '@dray/contract/payments'
import { pluralize } from '../../../kit/text/format-count.ts'
import { listCount, sumColumn, SumText } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { appliedBy, type PaymentColumn, paymentColumns } from '../../../records/payments/payment-columns.tsx'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { PaymentActions } from './payment-actions.tsx'
import type { PaymentTotals } from './payments.tsx'

type Options = Listed<Payment, PaymentTotals>

export function paymentListColumns(options: Options): PaymentColumn[] {
  const columns = paymentColumns(options.today)
  return [
    { ...columns.date, phone: { at: 'middle', width: 118 } },
    { ...columns.customer, phone: 'title', total: countCell(options) },
    { ...columns.method, phone: 'middleBelow' },
    column('reference', 'Reference', { csv: ({ reference }) => reference }),
    { ...sumColumn(options, 'amount', { ...columns.amount, width: 104 }), phone: 'end' },
    column('applied', 'Applied', { isMoney: true, csv: appliedBy }),
    {
      ...columns.orders,
      phone: 'titleBelow',
      total: () => options.totals && <SumText amount={options.totals.applied} isCapped={options.totals.isCapped} />,
    },
    sumColumn(options, 'customerCreditDeducted', columns.creditUsed),
    { ...sumColumn(options, 'customerCreditAdded', columns.creditAdded), phone: 'endBelow' },
    columns.notes,
    columns.recordedBy,
    column('recordedOn', 'Recorded on', { csv: ({ createdAt }) => createdAt }),
    column('voidedOn', 'Voided on', { csv: ({ voidedOn }) => voidedOn }),
    column('voidedBy', 'Voided by', { csv: ({ voidedBy }) => voidedBy }),
    column('voidReason', 'Void reason', { csv: ({ voidReason }) => voidReason }),
    menuColumn((payment, isActive) => <PaymentActions payment={payment} isActive={isActive} />),
  ]
}

const countCell = (options: Options) => () =>
  listCount(options, ({ payments, voided }) => (
    <CellText>{`${pluralize(payments, 'payment')}${voided === 0 ? '' : `, ${voided} voided`}`}</CellText>
  ))
