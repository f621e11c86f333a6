import type { Customer } from '@dray/contract/customers'
import { listCustomerPayments, type Payment } from '@dray/contract/payments'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday } from '../../../kit/dates.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { AppliedOrders } from '../../../records/payments/payment-cells.tsx'
import { type PaymentColumn, paymentColumns } from '../../../records/payments/payment-columns.tsx'
import { paymentsPath } from '../../../records/payments/payments-path.ts'
import { RecordLink } from '../../../kit/record-link.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { Section } from './customer-facts.tsx'
import style from './customer-page.module.css'

const maxPayments = 20
const noPayments: readonly Payment[] = []
const paymentRowId = ({ id }: Payment): number => id

/** What a customer paid last; the list of payments has the rest. */
export function CustomerPayments({ customer: { id } }: { customer: Customer }) {
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const read = useRead(listCustomerPayments, { params: { customerId: id }, query: { limit: maxPayments } })
  const isPhone = useIsPhone()
  const today = companyToday(timeZone)
  const columns = useMemo(() => (isPhone ? phoneColumns : desktopColumns)(today), [isPhone, today])
  const payments = read.data ?? noPayments
  return (
    <Section title="Payments">
      <DataTable
        label="Payments"
        columns={columns}
        rows={payments}
        rowId={paymentRowId}
        read={read}
        texts={{ failed: 'Error fetching payments', empty: 'This customer has no payments.' }}
        opens={{ onOpen: ({ id: paymentId }) => openModal('EditPayment', { paymentId }) }}
        view={{ maxHeight: 400, rowHeight: isPhone ? 54 : 36 }}
      />
      {payments.length > 0 && (
        <p className={`muted small ${style.more}`}>
          {payments.length === maxPayments && `Showing the newest ${maxPayments}. `}
          <RecordLink href={paymentsPath(id, today)} name="All payments of this customer" />
        </p>
      )}
    </Section>
  )
}

function desktopColumns(today: string): PaymentColumn[] {
  const { date, method, amount, orders, creditUsed, creditAdded, notes } = paymentColumns(today)
  return [date, method, amount, orders, creditUsed, creditAdded, notes]
}

function phoneColumns(today: string): PaymentColumn[] {
  const { date, method, amount, orders, creditAdded } = paymentColumns(today)
  return [
    { ...date, width: 118, below: method },
    {
      ...orders,
      minWidth: 110,
      cell: (payment, isActive) => <AppliedOrders payment={payment} isActive={isActive} maxOrders={1} />,
    },
    { ...amount, below: creditAdded },
  ]
}
