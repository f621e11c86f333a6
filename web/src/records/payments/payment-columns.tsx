import type { Payment } from '@dray/contract/payments'
import { minus, plus } from '@dray/domain/money'
import { CustomerLink } from '../customer-link.tsx'
import { shortDay, spokenDay } from '../../kit/dates.ts'
import { statusLabel } from '../status-pill.tsx'
import { CellText } from '../../kit/table/cell-text.tsx'
import type { Column } from '../../kit/table/data-table.tsx'
import { AppliedOrders, CreditAmount, PaymentAmount, PaymentMethodCell } from './payment-cells.tsx'

export type PaymentColumn = Column<Payment>

/** What a payment put on orders: what was paid and the credit used, without what became credit (D-109). */
const appliedBy = ({ amount, customerCreditDeducted, customerCreditAdded }: Payment) =>
  minus(plus(amount, customerCreditDeducted), customerCreditAdded)

/** The columns of payments, wherever they are listed. `today`: the company's day. */
export const paymentColumns = (today: string) =>
  ({
    date: {
      id: 'date',
      header: 'Date',
      width: 78,
      accessor: ({ paymentDate }) => paymentDate,
      cell: ({ paymentDate }) => (
        <span title={shortDay(paymentDate)}>
          {spokenDay(paymentDate, today, paymentDate > today ? 'coming' : 'past')}
        </span>
      ),
    },
    customer: {
      id: 'customer',
      header: 'Customer',
      minWidth: 150,
      grow: 3,
      accessor: ({ customerName }) => customerName,
      cell: ({ customerID, customerName }, isActive) => (
        <CustomerLink customer={{ id: customerID, customerName }} isTabbable={isActive} />
      ),
    },
    method: {
      id: 'method',
      header: 'Method',
      // With Voided beside it.
      width: 122,
      accessor: ({ paymentMethod }) => statusLabel(paymentMethod),
      cell: (payment) => <PaymentMethodCell payment={payment} />,
    },
    amount: {
      id: 'amount',
      header: 'Amount',
      width: 110,
      align: 'right',
      isMoney: true,
      accessor: ({ amount }) => amount,
      cell: (payment) => <PaymentAmount payment={payment} amount={payment.amount} />,
    },
    applied: {
      id: 'applied',
      header: 'Applied',
      width: 110,
      align: 'right',
      isMoney: true,
      accessor: appliedBy,
      cell: (payment) => <CreditAmount payment={payment} amount={appliedBy(payment)} />,
    },
    orders: {
      id: 'orders',
      header: 'Applied to',
      minWidth: 162,
      sortable: false,
      // Has a value if there is one in any row: a list without applied payments needs no column.
      accessor: ({ orders }) => (orders.length === 0 ? undefined : orders.length),
      cell: (payment, isActive) => <AppliedOrders payment={payment} isActive={isActive} />,
      csv: ({ orders }) => orders.map(({ orderNum }) => orderNum).join(', '),
    },
    creditUsed: {
      id: 'creditUsed',
      header: 'Credit used',
      width: 96,
      align: 'right',
      isMoney: true,
      accessor: ({ customerCreditDeducted }) => (customerCreditDeducted === 0 ? undefined : customerCreditDeducted),
      cell: (payment) => <CreditAmount payment={payment} amount={payment.customerCreditDeducted} />,
      csv: ({ customerCreditDeducted }) => customerCreditDeducted,
    },
    creditAdded: {
      id: 'creditAdded',
      header: 'Credit added',
      width: 104,
      align: 'right',
      isMoney: true,
      accessor: ({ customerCreditAdded }) => (customerCreditAdded === 0 ? undefined : customerCreditAdded),
      cell: (payment) => <CreditAmount payment={payment} amount={payment.customerCreditAdded} />,
      csv: ({ customerCreditAdded }) => customerCreditAdded,
    },
    notes: {
      id: 'notes',
      header: 'Notes',
      minWidth: 90,
      sortable: false,
      accessor: ({ notes }) => notes,
      cell: ({ notes }) => <CellText>{notes}</CellText>,
    },
    recordedBy: {
      id: 'recordedBy',
      header: 'Recorded by',
      minWidth: 96,
      sortable: false,
      accessor: ({ createdBy }) => createdBy,
      cell: ({ createdBy }) => <CellText>{createdBy}</CellText>,
    },
  }) as const satisfies Record<string, PaymentColumn>
