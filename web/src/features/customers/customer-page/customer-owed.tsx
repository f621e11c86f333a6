import { addComment } from '@dray/contract/comments'
import type { Customer, CustomerOverview } from '@dray/contract/customers'
import { listOrdersToCredit } from '@dray/contract/payments'
import { listOpenBalances, type OpenBalance } from '@dray/contract/receivables'
import { ageBalances } from '@dray/domain/receivables/aging'
import { type Cents, formatDollars, minus, sum } from '@dray/domain/money'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { poText } from '@dray/domain/orders/customer-po'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday } from '../../../kit/text/dates.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { formatCount } from '../../../kit/text/format-count.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { orderPath } from '../../../records/record-paths.ts'
import { AgingPlot } from '../../../records/receivables/aging-plot.tsx'
import { CustomerSection } from './customer-facts.tsx'
import { PastDay } from '../../../kit/text/spoken-day.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { moneyColumn } from '../../../kit/table/value-columns.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { AmountButton, CustomerBalance, OrderBalance } from '../../../records/payments/balance-button.tsx'
import { DueDay } from '../../../records/receivables/due-day.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import style from './customer-page.module.css'

const maxOrders = 5000

const nothing: readonly OpenBalance[] = []

const CreditHistoryDialog = fetched(() => import('../customer-form/credit-history.tsx'), 'CreditHistoryDialog')
const ContactNote = fetched(() => import('../../../records/comments/contact-note-dialog.tsx'), 'ContactNoteDialog')

/** A customer's unpaid orders, and their balance by age. */
export function useOwed(customerId: number) {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const read = useRead(listOpenBalances, { params: { customerId }, query: { limit: maxOrders } })
  const owed = read.data ?? nothing
  return { read, owed, aging: useMemo(() => ageBalances(owed, today), [owed, today]) }
}

type OwedProps = { customer: Customer; overview: CustomerOverview | undefined }

/** A customer's balance, by age, and the credit they have. */
export function CustomerOwed({ customer, overview }: OwedProps) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const { owed, aging } = useOwed(customer.id)
  const late = minus(sum(Object.values(aging)), aging.current)
  const note = owed.length > 0 && may(addComment) && (
    <Button
      className="end"
      size="compact-sm"
      variant="default"
      onClick={() => openDialog(ContactNote, { customer, lastNote: null })}
    >
      Add contact note
    </Button>
  )
  return (
    <CustomerSection title="What they owe" beside={note}>
      <dl className={style.owed}>
        <div>
          <dt>Balance</dt>
          <dd>{overview ? <CustomerBalance customer={customer} balance={overview.balance} /> : '…'}</dd>
        </div>
        {late > 0 && (
          <div>
            <dt>Overdue</dt>
            <dd className="danger">{formatDollars(late)}</dd>
          </div>
        )}
        <div>
          <dt>Credit available</dt>
          <dd>{overview ? <CreditAvailable customer={customer} amount={overview.creditAvailable} /> : '…'}</dd>
        </div>
        <ToCredit customer={customer} />
      </dl>
      {owed.length > 0 && <AgingPlot label="Balance by age" aging={aging} />}
    </CustomerSection>
  )
}

/** Opens the credit ledger. */
function CreditAvailable({ customer, amount }: { customer: Customer; amount: Cents }) {
  const openDialog = useOpenDialog()
  return (
    <AmountButton
      amount={amount}
      title="Show credit history"
      action="show credit history"
      onClick={() => openDialog(CreditHistoryDialog, { customer })}
    />
  )
}

const maxNamed = 2

/** Left out if there is nothing. */
function ToCredit({ customer: { id } }: { customer: Customer }) {
  const { data } = useRead(listOrdersToCredit, { query: { customer: id } })
  if (data === undefined || data.count === 0) return null
  return (
    <div>
      <dt>To credit or refund</dt>
      <dd>
        <MoneyText amount={data.total} />
      </dd>
      {data.orders.slice(0, maxNamed).map((order) => (
        <dd key={order.orderId} className="small">
          <RecordLink href={orderPath(order)} name={order.orderNum} />
        </dd>
      ))}
      {data.count > maxNamed && <dd className="small muted">and {data.count - maxNamed} more</dd>}
    </div>
  )
}

/** Earliest due date first. */
export function UnpaidOrders({ customerId }: { customerId: number }) {
  const { timeZone } = useSettings()
  const { read, owed } = useOwed(customerId)
  const columns = useMemo(() => owedColumns(customerId, timeZone), [customerId, timeZone])
  if (read.isSuccess && owed.length === 0) return <p className="text-sm muted">This customer has no balance.</p>
  return (
    <>
      <DataTable
        label="Unpaid orders"
        columns={columns}
        rows={owed}
        rowId={owedOrderId}
        read={read}
        texts={{ empty: 'This customer has no balance.' }}
        opens={{ hrefOf: orderPath }}
        view={{ maxHeight: 400, rowHeight: 46 }}
      />
      {owed.length === maxOrders && <p className="text-sm muted">These are the {formatCount(maxOrders)} oldest.</p>}
    </>
  )
}

const owedOrderId = ({ orderId }: OpenBalance): number => orderId

/** The server sorts them by due date. */
export const owedColumns = (customerId: number, timeZone: string): Column<OpenBalance>[] => [
  column('orderNum', 'Order', {
    minWidth: 112,
    accessor: ({ orderNum }) => orderNum,
    below: column('placed', 'Placed', {
      accessor: ({ createdAt }) => createdAt,
      cell: ({ createdAt, orderStatus, customerPO }) => (
        <>
          <PastDay at={createdAt} timeZone={timeZone} /> · {statusLabel(orderStatus)}
          {customerPO !== null && ` · ${poText(customerPO)}`}
        </>
      ),
    }),
  }),
  column('due', 'Due', {
    width: 96,
    accessor: ({ dueOn }) => dueOn,
    cell: ({ dueOn, daysLate }) => <DueDay dueOn={dueOn} late={daysLate} />,
  }),
  moneyColumn('total', 'Total', { width: 104, accessor: ({ total }) => total, phone: false }),
  moneyColumn('balance', 'Balance', {
    width: 104,
    accessor: ({ balanceDue }) => balanceDue,
    cell: (order, isActive) => (
      <OrderBalance order={{ ...order, id: order.orderId }} customerId={customerId} isTabbable={isActive} />
    ),
  }),
]
