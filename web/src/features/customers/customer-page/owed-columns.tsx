import { type OpenBalance } from '@dray/contract/receivables'
import { poText } from '@dray/domain/orders/customer-po'
import { PastDay } from '../../../kit/text/spoken-day.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { moneyColumn } from '../../../kit/table/value-columns.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { DueDay } from '../../../records/receivables/due-day.tsx'
import { statusLabel } from '../../../records/status-label.ts'

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
