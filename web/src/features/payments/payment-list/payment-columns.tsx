import type { Payment } from '@dray/contract/payments'
import { pluralize } from '../../../kit/text/format-count.ts'
import { amountWidth, listCount, SumText } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { type PaymentColumn, paymentColumns } from '../../../records/payments/payment-columns.tsx'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { PaymentActions } from './payment-actions.tsx'
import type { PaymentTotals } from './payments.ts'

type Options = Listed<Payment, PaymentTotals>
type Sum = 'amount' | 'applied' | 'customerCreditDeducted' | 'customerCreditAdded'

export function listColumns(options: Options): PaymentColumn[] {
  const { totals } = options
  const { date, customer, method, amount, orders, creditUsed, creditAdded, notes, recordedBy } = paymentColumns(
    options.today,
  )
  return [
    date,
    { ...customer, total: countCell(options) },
    method,
    { ...amount, width: columnWidth(options), total: totalCell(totals, 'amount') },
    { ...orders, total: totalCell(totals, 'applied') },
    { ...creditUsed, total: totalCell(totals, 'customerCreditDeducted') },
    { ...creditAdded, total: totalCell(totals, 'customerCreditAdded') },
    notes,
    recordedBy,
    {
      id: 'menu',
      header: '',
      width: 38,
      align: 'center',
      cell: (payment, isActive) => <PaymentActions payment={payment} isActive={isActive} />,
    },
  ]
}

export function exportedPaymentColumns(today: string): PaymentColumn[] {
  const { date, customer, method, reference, amount, applied, orders, creditUsed, creditAdded, notes, recordedBy } =
    paymentColumns(today)
  return [
    ...[date, customer, method, reference, amount, applied, orders, creditUsed, creditAdded, notes, recordedBy],
    { id: 'recordedOn', header: 'Recorded on', csv: ({ createdAt }) => createdAt },
    { id: 'voidedOn', header: 'Voided on', csv: ({ voidedOn }) => voidedOn },
    { id: 'voidedBy', header: 'Voided by', csv: ({ voidedBy }) => voidedBy },
    { id: 'voidReason', header: 'Void reason', csv: ({ voidReason }) => voidReason },
  ]
}

/** Three columns with two lines each. */
export function phonePaymentColumns(options: Options): PaymentColumn[] {
  const { date, customer, method, amount, orders, creditAdded } = paymentColumns(options.today)
  return [
    { ...customer, minWidth: 120, below: orders, total: countCell(options) },
    { ...date, width: 118, below: method },
    {
      ...amount,
      width: Math.max(104, columnWidth(options)),
      below: creditAdded,
      total: totalCell(options.totals, 'amount'),
    },
  ]
}

const totalCell = (totals: PaymentTotals | undefined, amount: Sum) => () =>
  totals && <SumText amount={totals[amount]} isCapped={totals.isCapped} />

const columnWidth = ({ listed, totals }: Options): number =>
  amountWidth(
    listed.map(({ amount }) => amount),
    totals?.amount,
  )

const countCell = (options: Options) => () =>
  listCount(options, ({ payments, voided }) => (
    <CellText>{`${pluralize(payments, 'payment')}${voided === 0 ? '' : `, ${voided} voided`}`}</CellText>
  ))
