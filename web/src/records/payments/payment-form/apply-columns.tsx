import { brandLabel } from '@dray/domain/orders/order-list'
import { MoneyText } from '../../../kit/money-text.tsx'
import { orderPath } from '../../order-path.ts'
import { StatusPill } from '../../status-pill.tsx'
import { CellText, TwoLines } from '../../../kit/table/cell-text.tsx'
import type { Column } from '../../../kit/table/data-table.tsx'
import { type ApplyActions, ApplyCell } from './apply-cell.tsx'
import type { ApplyRow } from './payment-state.ts'

/** The columns of Apply To (spec 2.9). They stay the same while amounts are typed, so that only the row that changed is rendered. */
export const applyColumns = (actions: ApplyActions & { isPhone: boolean }): Column<ApplyRow>[] => [
  {
    id: 'orderNum',
    header: 'Order #',
    width: actions.isPhone ? 72 : 96,
    accessor: ({ order }) => order.orderNum,
    cell: ({ order }, isActive) => (
      <a className="accent strong" href={orderPath(order)} target="_blank" rel="noopener" tabIndex={isActive ? 0 : -1}>
        {order.orderNum}
      </a>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 104,
    accessor: ({ order }) => order.orderStatus,
    cell: ({ order }) => <StatusPill status={order.orderStatus} />,
    hidesOnPhone: true,
  },
  {
    id: 'payment',
    header: 'Payment',
    width: 96,
    accessor: ({ order }) => order.paymentStatus,
    cell: ({ order }) => <StatusPill status={order.paymentStatus} />,
    hidesOnPhone: true,
  },
  {
    id: 'brand',
    header: 'Brand',
    minWidth: 96,
    accessor: ({ order }) => brandLabel(order.brands),
    cell: ({ order }) => <CellText>{brandLabel(order.brands)}</CellText>,
    hidesOnPhone: true,
  },
  {
    id: 'total',
    header: 'Total',
    width: 112,
    align: 'right',
    accessor: ({ order }) => order.total,
    cell: ({ order }) => <MoneyText amount={order.total} />,
    hidesOnPhone: true,
  },
  {
    id: 'balance',
    header: 'Balance',
    width: actions.isPhone ? 108 : 124,
    align: 'right',
    accessor: ({ order }) => order.balanceDue,
    cell: ({ order, net, isSelected }) => (
      <TwoLines
        top={<MoneyText amount={order.balanceDue} />}
        below={
          isSelected && (
            <>
              Net <MoneyText amount={net} />
            </>
          )
        }
      />
    ),
  },
  {
    id: 'apply',
    header: 'Apply $',
    ...(actions.isPhone ? { minWidth: 132 } : { width: 318 }),
    cell: (row, isActive) => <ApplyCell row={row} isActive={isActive} {...actions} />,
  },
]
