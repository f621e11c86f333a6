import { changePayment, type Payment, voidPayment } from '@dray/contract/payments'
import { formatDollars } from '@dray/domain/money'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { listCount, sumColumn, SumText } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { useSession } from '../../../kit/session.tsx'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { column, menuColumn } from '../../../kit/table/columns.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { appliedBy, type PaymentColumn, paymentColumns } from '../../../records/payments/payment-columns.tsx'
import type { PaymentTotals } from './payments.tsx'

type Options = Listed<Payment, PaymentTotals>

export function paymentListColumns(options: Options): PaymentColumn[] {
  const columns = paymentColumns(options.today)
  return [
    { ...columns.date, phone: 'line' },
    { ...columns.customer, phone: 'title', total: countCell(options) },
    { ...columns.method, phone: 'line' },
    column('reference', 'Reference', { csv: ({ reference }) => reference }),
    { ...sumColumn(options, 'amount', { ...columns.amount, width: 104 }), phone: 'end' },
    column('applied', 'Applied', { isMoney: true, csv: appliedBy }),
    {
      ...columns.orders,
      phone: 'line',
      total: () => options.totals && <SumText amount={options.totals.applied} isCapped={options.totals.isCapped} />,
    },
    sumColumn(options, 'customerCreditDeducted', columns.creditUsed),
    { ...sumColumn(options, 'customerCreditAdded', columns.creditAdded), phone: 'lineEnd' },
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

const VoidPaymentDialog = fetched(() => import('../void-payment-dialog.tsx'), 'VoidPaymentDialog')

type Props = { payment: Payment; isActive: boolean }

function PaymentActions({ payment, isActive }: Props) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const { id, amount, customerName, voidedOn } = payment
  const isOpen = voidedOn === null
  const entries = [
    {
      label: isOpen && may(changePayment) ? 'Edit' : 'View',
      onChoose: () => openModal('EditPayment', { paymentId: id }),
    },
    ...(isOpen && may(voidPayment)
      ? [{ label: 'Void payment', onChoose: () => openDialog(VoidPaymentDialog, { payment }) }]
      : []),
  ]
  return <RowMenu name={`${formatDollars(amount)} of ${customerName}`} entries={entries} isActive={isActive} />
}
