import type { Customer } from '@dray/contract/customers'
import { type CreditMemo, listCustomerMemos } from '@dray/contract/memos'
import { listCustomerPayments, type Payment } from '@dray/contract/payments'
import type { Cents } from '@dray/domain/money'
import { methodLabels } from '@dray/domain/payments/payment-methods'
import { companyDay } from '@dray/domain/time/company-day'
import { type ReactNode, useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { moneyColumn } from '../../../kit/table/value-columns.tsx'
import { companyToday } from '../../../kit/text/dates.ts'
import { SpokenDay } from '../../../kit/text/spoken-day.tsx'
import { StatusPill } from '../../../records/status-pill.tsx'
import { type MemoColumn, memoColumns, memoName } from '../../../records/memos/memo-columns.tsx'
import { AppliedOrders, type PaymentColumn, paymentColumns } from '../../../records/payments/payment-columns.tsx'
import { memosPath, orderPath, paymentsPath } from '../../../records/record-paths.ts'
import { CustomerSection } from './customer-facts.tsx'
import style from './customer-page.module.css'
import { Dash } from '../../../kit/text/dash.tsx'

/** A payment or a credit memo. */
type Entry = { id: string; day: string } & (
  | { payment: Payment; memo?: undefined }
  | { payment?: undefined; memo: CreditMemo }
)

const newest = 20

/** The latest payments and credit memos, which lower what a customer owes; their own lists have the rest. */
export function CustomerLedger({ customer: { id: customerId } }: { customer: Customer }) {
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const today = companyToday(timeZone)
  const payments = useRead(listCustomerPayments, { params: { customerId }, query: { limit: newest } })
  const memos = useRead(listCustomerMemos, { params: { customerId }, query: { limit: newest } })
  const entries = useMemo(
    () => ledgerEntries(payments.data ?? [], memos.data ?? [], timeZone),
    [payments.data, memos.data, timeZone],
  )
  const columns = useMemo(() => ledgerColumns(today, timeZone), [today, timeZone])
  const read = payments.isError ? payments : memos.isError ? memos : payments
  const isCut = payments.data?.length === newest || memos.data?.length === newest
  const hasMemos = memos.data !== undefined && memos.data.length > 0
  return (
    <CustomerSection title="Payments and credit memos">
      <DataTable
        label="Payments and credit memos"
        columns={columns}
        rows={entries}
        rowId={entryId}
        read={read}
        texts={{
          failed: payments.isError ? 'Error fetching payments' : 'Error fetching credit memos',
          empty: 'This customer has no payments.',
        }}
        opens={{
          onOpen: ({ payment, memo }) =>
            payment
              ? openModal('EditPayment', { paymentId: payment.id })
              : openModal('ViewCreditMemo', { memoId: memo.id }),
        }}
        view={{ maxHeight: 400 }}
      />
      {entries.length > 0 && (
        <p className={`muted small ${style.more}`}>
          {isCut && `Showing the newest ${newest}. `}
          <RecordLink href={paymentsPath(customerId, today)} name="All payments" />
          {hasMemos && (
            <>
              {' · '}
              <RecordLink href={memosPath(customerId)} name="All credit memos" />
            </>
          )}
        </p>
      )}
    </CustomerSection>
  )
}

const entryId = ({ id }: Entry): string => id

/** Each list has its newest, so the newest of both are among them. */
export function ledgerEntries(
  payments: readonly Payment[],
  memos: readonly CreditMemo[],
  timeZone: string,
): readonly Entry[] {
  const entries: Entry[] = [
    ...payments.map((payment) => ({ id: `payment-${payment.id}`, day: payment.paymentDate, payment })),
    ...memos.map((memo) => ({
      id: `memo-${memo.id}`,
      day: companyDay(memo.issuedOn ?? memo.createdAt, timeZone),
      memo,
    })),
  ]
  return entries.toSorted((first, second) => second.day.localeCompare(first.day)).slice(0, newest)
}

function ledgerColumns(today: string, timeZone: string): Column<Entry>[] {
  const paid = paymentColumns(today)
  const credited = memoColumns({ today, timeZone })
  return [
    column('date', 'Date', {
      width: 78,
      phone: 'title',
      accessor: ({ day }) => day,
      cell: ({ day }) => <SpokenDay day={day} today={today} direction={day > today ? 'coming' : 'past'} />,
    }),
    column('what', 'What', {
      minWidth: 150,
      phone: 'line',
      accessor: ({ payment, memo }) => (payment ? methodLabels[payment.paymentMethod] : memoName(memo)),
      cell: cellOf(paid.method, { cell: (memo) => <MemoNumber memo={memo} /> }),
    }),
    column('orders', 'Applied to', {
      minWidth: 112,
      phone: 'line',
      sortable: false,
      accessor: ({ payment, memo }) => (payment ? payment.orders[0]?.orderNum : memo.orderNum),
      cell: ({ payment, memo }, isActive) =>
        payment ? (
          <AppliedOrders payment={payment} isActive={isActive} />
        ) : (
          <RecordLink href={orderPath(memo)} name={memo.orderNum} isTabbable={isActive} />
        ),
    }),
    moneyColumn('amount', 'Amount', {
      width: 96,
      phone: 'end',
      accessor: ({ payment, memo }) => (payment ?? memo).amount,
      cell: cellOf(paid.amount, credited.amount),
    }),
    moneyColumn('creditUsed', 'Credit used', {
      width: 92,
      accessor: ({ payment }) => orUndefined(payment?.customerCreditDeducted),
      cell: cellOf(paid.creditUsed),
    }),
    moneyColumn('creditAdded', 'Credit added', {
      width: 98,
      phone: 'lineEnd',
      accessor: ({ payment, memo }) => orUndefined(payment ? payment.customerCreditAdded : memo.toCredit),
      cell: cellOf(paid.creditAdded, credited.toCredit),
    }),
    column('notes', 'Notes', {
      minWidth: 90,
      sortable: false,
      accessor: ({ payment, memo }) => (payment ?? memo).notes,
    }),
  ]
}

/** The cells of the lists of payments and of memos. */
const cellOf =
  (paid: Pick<PaymentColumn, 'cell'>, credited?: Pick<MemoColumn, 'cell'>) =>
  ({ payment, memo }: Entry, isActive: boolean): ReactNode =>
    payment ? paid.cell?.(payment, isActive) : (credited?.cell?.(memo, isActive) ?? <Dash />)

/** A column without a value in any row is left out. */
const orUndefined = (amount: Cents | undefined): Cents | undefined => (amount === 0 ? undefined : amount)

const MemoNumber = ({ memo }: { memo: CreditMemo }) => (
  <span className="row min-w-0">
    {memo.memoNum === null ? 'Credit memo' : `Credit memo ${memo.memoNum}`}
    {memo.status !== 'ISSUED' && <StatusPill status={memo.status} />}
  </span>
)
