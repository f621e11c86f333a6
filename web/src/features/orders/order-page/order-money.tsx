import { figureColumn } from '../../../kit/table/columns.ts'
import type { Order } from '@dray/contract/orders'
import { listOrderPayments, type Payment } from '@dray/contract/payments'
import { type Cents, sum, zero } from '@dray/domain/money'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { type CreditMemo, listOrderMemos } from '@dray/contract/memos'
import { useRead } from '../../../kit/api/use-call.ts'
import { CollapsiblePanel } from '../../../kit/panels/collapsible-panel.tsx'
import { InPanelLine } from '../../../kit/panels/panel-line.tsx'
import { companyToday } from '../../../kit/text/dates.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { PaymentAmount, type PaymentColumn, paymentColumns } from '../../../records/payments/payment-columns.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { type MemoColumn, memoColumns } from '../../../records/memos/memo-columns.tsx'

const noPayments: readonly Payment[] = []
const noneYet = 'No payments yet.'
const paymentId = ({ id }: Payment): number => id

export function OrderPayments({ order: { id } }: { order: Order }) {
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const read = useRead(listOrderPayments, { params: { orderId: id } })
  const today = companyToday(timeZone)
  const columns = useMemo(() => orderPaymentColumns(id, today), [id, today])
  const payments = read.data ?? noPayments
  const isQuiet = payments.length === 0 && !read.isError
  return (
    // Payments are shown, not only counted, and so is that they can't be read.
    <InPanelLine value={isQuiet}>
      <CollapsiblePanel
        key={isQuiet ? 'quiet' : 'shown'}
        title={read.data === undefined ? 'Payments' : `Payments: ${payments.length}`}
        isEmpty={read.data?.length === 0}
      >
        {read.isSuccess && payments.length === 0 ? (
          <Text c="dimmed">{noneYet}</Text>
        ) : (
          <DataTable
            label="Payments"
            columns={columns}
            rows={payments}
            rowId={paymentId}
            read={read}
            texts={{ failed: 'Error fetching payments', empty: noneYet }}
            opens={{ onOpen: ({ id: paymentId }) => openModal('EditPayment', { paymentId }) }}
            view={{ maxHeight: 400 }}
          />
        )}
      </CollapsiblePanel>
    </InPanelLine>
  )
}

const appliedTo = ({ orders }: Payment, id: number): Cents =>
  orders.find(({ orderId }) => orderId === id)?.amountApplied ?? zero

/** Voided payments are listed but not summed. */
const appliedColumn = (orderId: number): PaymentColumn =>
  figureColumn('appliedHere', 'Applied', {
    width: 110,
    isMoney: true,
    accessor: (payment) => appliedTo(payment, orderId),
    cell: (payment) => <PaymentAmount payment={payment} amount={appliedTo(payment, orderId)} />,
    total: (payments) => (
      <MoneyText
        amount={sum(payments.filter(({ voidedOn }) => voidedOn === null).map((payment) => appliedTo(payment, orderId)))}
      />
    ),
  })

function orderPaymentColumns(orderId: number, today: string): PaymentColumn[] {
  const { date, method, amount, notes, recordedBy } = paymentColumns(today)
  return [
    { ...date, phone: 'title' },
    { ...method, phone: 'line' },
    { ...appliedColumn(orderId), phone: 'end' },
    { ...amount, header: 'Payment', phone: 'lineEnd' },
    notes,
    recordedBy,
  ]
}

const memoId = ({ id }: CreditMemo): number => id

/** Nothing for the many orders without any. */
export function OrderMemos({ order: { id } }: { order: Order }) {
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const today = companyToday(timeZone)
  const columns = useMemo(() => orderMemoColumns({ today, timeZone }), [today, timeZone])
  const { data } = useRead(listOrderMemos, { params: { orderId: id } })
  if (data === undefined || data.length === 0) return null
  return (
    <CollapsiblePanel title={`Credit memos: ${data.length}`}>
      <DataTable
        label="Credit memos"
        columns={columns}
        rows={data}
        rowId={memoId}
        opens={{ onOpen: ({ id: openedId }) => openModal('ViewCreditMemo', { memoId: openedId }) }}
        view={{ maxHeight: 400 }}
      />
    </CollapsiblePanel>
  )
}

type Options = Parameters<typeof memoColumns>[0]

/** Only issued memos count. */
const issuedTotal = (memos: readonly CreditMemo[]) => (
  <MoneyText amount={sum(memos.filter(({ status }) => status === 'ISSUED').map(({ amount }) => amount))} />
)

function orderMemoColumns(options: Options): MemoColumn[] {
  const { number, date, status, by, credited, toCredit, amount } = memoColumns(options)
  return [
    { ...number, phone: 'title' },
    { ...date, phone: 'line' },
    { ...status, phone: 'line' },
    by,
    credited,
    toCredit,
    { ...amount, phone: 'end', total: issuedTotal },
  ]
}
