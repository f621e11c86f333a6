import { type OpenBalance } from '@dray/contract/receivables'
import { poText } from '@dray/domain/orders/customer-po'
import { PastDay } from '../../../kit/text/spoken-day.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { moneyColumn } from '../../../kit/table/value-columns.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { DueDay } from '../../../records/receivables/due-day.tsx'
import { statusLabel } from '../../../records/status-label.ts'

/** The server sorts them by due date. */
export const owedColumns = (customerId: number, timeZone: string): Column<OpenBalance>[] => [
  {
    id: 'orderNum',
    header: 'Order',
    minWidth: 112,
    accessor: ({ orderNum }) => orderNum,
    below: {
      id: 'placed',
      header: 'Placed',
      accessor: ({ createdAt }) => createdAt,
      cell: ({ createdAt, orderStatus, customerPO }) => (
        <>
          <PastDay at={createdAt} timeZone={timeZone} /> · {statusLabel(orderStatus)}
          {customerPO !== null && ` · ${poText(customerPO)}`}
        </>
      ),
    },
  },
  {
    id: 'due',
    header: 'Due',
    width: 96,
    accessor: ({ dueOn }) => dueOn,
    cell: ({ dueOn, daysLate }) => <DueDay dueOn={dueOn} late={daysLate} />,
  },
  moneyColumn({ id: 'total', header: 'Total', width: 104, accessor: ({ total }) => total, hidesOnPhone: true }),
  moneyColumn({
    id: 'balance',
    header: 'Balance',
    width: 104,
    accessor: ({ balanceDue }) => balanceDue,
    cell: (order, isActive) => (
      <OrderBalance order={{ ...order, id: order.orderId }} customerId={customerId} isTabbable={isActive} />
    ),
  }),
]
