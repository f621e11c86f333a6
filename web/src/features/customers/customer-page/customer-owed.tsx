import { addComment } from '@dray/contract/comments'
import type { Customer } from '@dray/contract/customers'
import { listOpenBalances, type OpenBalance } from '@dray/contract/receivables'
import { ageBalances } from '@dray/domain/receivables/aging'
import { creditTermsText } from '@dray/domain/receivables/due-date'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday, shortDate } from '../../../kit/dates.ts'
import { fetched } from '../../../kit/fetched.tsx'
import { formatCount } from '../../../kit/format-count.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { MoneyText } from '../../../kit/money-text.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { orderPath } from '../../../records/record-paths.ts'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { AgingPlot } from '../../../records/receivables/aging-plot.tsx'
import { DueDay } from '../../../records/receivables/due-day.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import { CustomerSection } from './customer-facts.tsx'
import style from './owed/customer-owed.module.css'

type OwedColumn = Column<OpenBalance>

const maxOrders = 5000

const nothing: readonly OpenBalance[] = []

const ContactNote = fetched(() => import('../../../records/comments/contact-note-dialog.tsx'), 'ContactNoteDialog')

/** A customer's balance by age, and their unpaid orders, earliest due date first. */
export function CustomerOwed({ customer }: { customer: Customer }) {
  const { id, paymentTermsDays = null, creditLimit = null, maxDaysLate = null } = customer
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const isPhone = useIsPhone()
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const read = useRead(listOpenBalances, { params: { customerId: id }, query: { limit: maxOrders } })
  const owed = read.data ?? nothing
  const aging = useMemo(() => ageBalances(owed, today), [owed, today])
  const columns = useMemo(() => (isPhone ? phoneOwedColumns : owedColumns)(id, timeZone), [isPhone, id, timeZone])
  return (
    <CustomerSection title="What they owe">
      <div className={style.head}>
        <p className={style.terms}>{creditTermsText({ paymentTermsDays, creditLimit, maxDaysLate })}</p>
        {owed.length > 0 && may(addComment) && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => openDialog(ContactNote, { customer, lastNote: null })}
          >
            Add contact note
          </Button>
        )}
      </div>
      <div className={style.owed}>
        {owed.length > 0 && <AgingPlot label="Owed by how late it is" aging={aging} />}
        <DataTable
          label="Unpaid orders"
          columns={columns}
          rows={owed}
          rowId={owedOrderId}
          read={read}
          texts={{ empty: 'This customer owes nothing.' }}
          opens={{ hrefOf: orderPath }}
          view={{ maxHeight: 320, rowHeight: 46 }}
        />
      </div>
      {owed.length === maxOrders && <p className={style.terms}>These are the {formatCount(maxOrders)} oldest.</p>}
    </CustomerSection>
  )
}

/** Three columns, two of them with two lines. */
const phoneOwedColumns = (customerId: number, timeZone: string): OwedColumn[] =>
  owedColumns(customerId, timeZone).filter(({ id }) => id !== 'total')

const orderNum: OwedColumn = { id: 'orderNum', header: 'Order', accessor: (order) => order.orderNum }

const dueOn: OwedColumn = {
  id: 'due',
  header: 'Due',
  accessor: (order) => order.dueOn,
  cell: ({ dueOn: day, daysLate }) => <DueDay dueOn={day} late={daysLate} />,
}

const total: OwedColumn = {
  id: 'total',
  header: 'Total',
  align: 'right',
  isMoney: true,
  accessor: (order) => order.total,
  cell: (order) => <MoneyText amount={order.total} />,
}

/** The server sorts them by due date. */
export const owedColumns = (customerId: number, timeZone: string): OwedColumn[] => [
  {
    ...orderNum,
    minWidth: 112,
    below: {
      id: 'placed',
      header: 'Placed',
      accessor: ({ createdAt }) => createdAt,
      cell: ({ createdAt, orderStatus }) => `${shortDate(createdAt, timeZone)} · ${statusLabel(orderStatus)}`,
    },
  },
  { ...dueOn, width: 96 },
  { ...total, width: 104 },
  { ...balanceColumn(customerId), width: 104 },
]

const balanceColumn = (customerId: number): OwedColumn => ({
  id: 'balance',
  header: 'Balance',
  align: 'right',
  isMoney: true,
  accessor: ({ balanceDue }) => balanceDue,
  cell: (order, isActive) => (
    <OrderBalance order={{ ...order, id: order.orderId }} customerId={customerId} isTabbable={isActive} />
  ),
})

const owedOrderId = ({ orderId }: OpenBalance): number => orderId
