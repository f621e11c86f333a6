import { addComment } from '@dray/contract/comments'
import type { Customer } from '@dray/contract/customers'
import { listOpenBalances, type OpenBalance } from '@dray/contract/receivables'
import { ageBalances } from '@dray/domain/receivables/aging'
import { creditTermsText } from '@dray/domain/receivables/due-date'
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
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { DueDay } from '../../../records/receivables/due-day.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import style from './customer-page.module.css'

const maxOrders = 5000

const nothing: readonly OpenBalance[] = []

const ContactNote = fetched(() => import('../../../records/comments/contact-note-dialog.tsx'), 'ContactNoteDialog')

/** A customer's unpaid orders, and their balance by age. */
export function useOwed(customerId: number) {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const read = useRead(listOpenBalances, { params: { customerId }, query: { limit: maxOrders } })
  const owed = read.data ?? nothing
  return { read, owed, aging: useMemo(() => ageBalances(owed, today), [owed, today]) }
}

/** A customer's balance by age, and their unpaid orders, earliest due date first. */
export function CustomerOwed({ customer }: { customer: Customer }) {
  const { id, paymentTermsDays = null, creditLimit = null, maxDaysLate = null, cod } = customer
  const { timeZone } = useSettings()
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const { read, owed, aging } = useOwed(id)
  const columns = useMemo(() => owedColumns(id, timeZone), [id, timeZone])
  return (
    <CustomerSection title="What they owe">
      <div className={`wrap ${style.head}`}>
        <p className="text-sm muted">{creditTermsText({ paymentTermsDays, cod, creditLimit, maxDaysLate })}</p>
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
      {read.isSuccess && owed.length === 0 ? (
        <p className="text-sm muted">This customer has no balance.</p>
      ) : (
        <div className={style.plotAndTable}>
          {owed.length > 0 && <AgingPlot label="Balance by age" aging={aging} />}
          <DataTable
            label="Unpaid orders"
            columns={columns}
            rows={owed}
            rowId={owedOrderId}
            read={read}
            texts={{ empty: 'This customer has no balance.' }}
            opens={{ hrefOf: orderPath }}
            view={{ maxHeight: 320, rowHeight: 46 }}
          />
        </div>
      )}
      {owed.length === maxOrders && <p className="text-sm muted">These are the {formatCount(maxOrders)} oldest.</p>}
    </CustomerSection>
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
