import type { Payment, readPaymentTotals } from '@dray/contract/payments'
import { type Cents, formatDollars, maxCents, zero } from '@dray/domain/money'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { pluralize } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { type PaymentColumn, paymentColumns } from '../../../records/payments/payment-columns.tsx'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { PaymentActions } from './payment-actions.tsx'

/** The totals of all payments that match the filter, loaded or not. */
type Totals = AnswerOf<(typeof readPaymentTotals)['answer']>
type Sum = 'amount' | 'applied' | 'customerCreditDeducted' | 'customerCreditAdded'

type Options = {
  /** The company's day. */
  today: string
  /** The payments that are loaded. */
  listed: readonly Payment[]
  totals?: Totals | undefined
  /** Why there are no totals. */
  problem?: string | undefined
}

/** The columns on a desktop. The server sorts by those that are sortable, because only part of the list is loaded. */
export function listColumns(options: Options): PaymentColumn[] {
  const { totals } = options
  const { date, customer, method, amount, orders, creditUsed, creditAdded, notes, recordedBy } = paymentColumns(
    options.today,
  )
  return [
    date,
    { ...customer, total: () => <PaymentCount {...options} /> },
    method,
    { ...amount, width: widthOf(options), total: sumOf(totals, 'amount') },
    { ...orders, total: sumOf(totals, 'applied') },
    { ...creditUsed, total: sumOf(totals, 'customerCreditDeducted') },
    { ...creditAdded, total: sumOf(totals, 'customerCreditAdded') },
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

/** The columns of an exported file. */
export function exportedColumns(today: string): PaymentColumn[] {
  const { date, customer, method, amount, applied, orders, creditUsed, creditAdded, notes, recordedBy } =
    paymentColumns(today)
  return [
    ...[date, customer, method, amount, applied, orders, creditUsed, creditAdded, notes, recordedBy],
    { id: 'recordedOn', header: 'Recorded on', csv: ({ createdAt }) => createdAt },
    { id: 'voidedOn', header: 'Voided on', csv: ({ voidedOn }) => voidedOn },
    { id: 'voidedBy', header: 'Voided by', csv: ({ voidedBy }) => voidedBy },
    { id: 'voidReason', header: 'Void reason', csv: ({ voidReason }) => voidReason },
  ]
}

/** The columns on a phone: three, with two lines each. */
export function phoneColumns(options: Options): PaymentColumn[] {
  const { date, customer, method, amount, orders, creditAdded } = paymentColumns(options.today)
  return [
    { ...customer, minWidth: 120, below: orders, total: () => <PaymentCount {...options} /> },
    { ...date, width: 118, below: method },
    { ...amount, width: Math.max(104, widthOf(options)), below: creditAdded, total: sumOf(options.totals, 'amount') },
  ]
}

const sumOf = (totals: Totals | undefined, of: Sum) => () => totals && <SumText totals={totals} of={of} />

/** A sum that is too large to be shown is given as the largest, and says so. */
const SumText = ({ totals, of }: { totals: Totals; of: Sum }) => (
  <>
    {totals.isCapped && 'Over '}
    <MoneyText amount={totals[of]} />
  </>
)

/** Wide enough for the widest amount and for the total in bold, so that no digit is cut off. */
function widthOf({ listed, totals }: Options): number {
  const largest: Cents = listed.map(({ amount }) => amount).reduce(maxCents, totals?.amount ?? zero)
  return Math.max(98, Math.ceil(formatDollars(largest).length * 7.8) + 18)
}

/** How many payments there are, or why that is not known. */
function PaymentCount({ totals, problem }: Pick<Options, 'totals' | 'problem'>) {
  if (totals === undefined) return problem === undefined ? '…' : <CellText>{`Error... ${problem}`}</CellText>
  const { payments, voided } = totals
  return <CellText>{`${pluralize(payments, 'payment')}${voided === 0 ? '' : `, ${voided} voided`}`}</CellText>
}
