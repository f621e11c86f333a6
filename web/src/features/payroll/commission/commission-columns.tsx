import { formatDollars, fromDollars, toDollars, zero } from '@dray/domain/money'
import { formatShare, maxAdjustedCost } from '@dray/domain/payroll/commission'
import { useId } from 'react'
import { mediumDate } from '../../../kit/dates.ts'
import { moneyText, typedMoney } from '../../../kit/fields/money-field.tsx'
import { MoneyText } from '../../../kit/money-text.tsx'
import { SheetCell } from '../../../kit/sheet/sheet-cell.tsx'
import { CellText, TwoLines } from '../../../kit/table/cell-text.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { orderPath } from '../../../records/record-paths.ts'
import { StatusPill } from '../../../records/status-pill.tsx'
import type { CommissionRow } from './commission-state.ts'
import style from './commission.module.css'

type Options = CostActions & {
  isToBePaid: boolean
  isPhone: boolean
  isReadOnly: boolean
  timeZone: string
  onMove: (orderIds: readonly number[], isToBePaid: boolean) => void
}

type CostActions = {
  onCost: (orderId: number, text: string) => void
  /** A column of costs was pasted, for this order and those below. */
  onPaste: (orderId: number, texts: readonly string[]) => void
}

/** The columns of both lists. They stay the same while costs are typed, so that only the row that changed is rendered. */
export const commissionColumns = (options: Options): Column<CommissionRow>[] => [
  ...orderColumns(options),
  ...amountColumns(options),
  ...(options.isReadOnly ? [] : [moveColumn(options)]),
]

const orderColumns = ({ isPhone, timeZone }: Options): Column<CommissionRow>[] => [
  {
    id: 'orderNum',
    header: 'Order #',
    ...(isPhone ? { minWidth: 96 } : { width: 100 }),
    accessor: ({ order }) => order.orderNum,
    cell: ({ order, remark }, isActive) => (
      <TwoLines
        top={
          <a
            className="accent strong"
            href={orderPath(order)}
            target="_blank"
            rel="noopener"
            tabIndex={isActive ? 0 : -1}
          >
            {order.orderNum}
          </a>
        }
        below={
          isPhone ? <Remark remark={remark} otherwise={order.customerName} /> : mediumDate(order.createdAt, timeZone)
        }
      />
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    minWidth: 140,
    accessor: ({ order }) => order.customerName,
    cell: ({ order, remark }) =>
      remark === undefined ? (
        <CellText>{order.customerName}</CellText>
      ) : (
        <TwoLines top={order.customerName} below={<Remark remark={remark} otherwise="" />} />
      ),
    hidesOnPhone: true,
  },
  {
    id: 'status',
    header: 'Status',
    width: 96,
    accessor: ({ order }) => order.orderStatus,
    cell: ({ order }) => <StatusPill status={order.orderStatus} />,
    hidesOnPhone: true,
  },
  {
    id: 'payment',
    header: 'Payment',
    width: 88,
    accessor: ({ order }) => order.paymentStatus,
    cell: ({ order }) => <StatusPill status={order.paymentStatus} />,
    hidesOnPhone: true,
  },
]

const Remark = ({ remark, otherwise }: { remark: string | undefined; otherwise: string }) =>
  remark === undefined ? (
    otherwise
  ) : (
    <span className="danger strong" title={remark}>
      {remark}
    </span>
  )

function amountColumns({ isToBePaid, isPhone, isReadOnly, onCost, onPaste }: Options): Column<CommissionRow>[] {
  // A row must not move away while its cost is typed.
  const sortable = !isToBePaid || isReadOnly
  return [
    {
      id: 'subtotal',
      header: 'Subtotal',
      width: 98,
      align: 'right',
      accessor: ({ subtotal }) => subtotal,
      // The commission is of the subtotal before the discount, which the cost can be adjusted for (D-128).
      cell: ({ subtotal, order }) => (
        <TwoLines
          top={<MoneyText amount={subtotal} />}
          below={order.discount > 0 && `Discount ${formatDollars(order.discount)}`}
        />
      ),
      hidesOnPhone: true,
    },
    {
      id: 'cost',
      header: 'Cost',
      width: isToBePaid && !isReadOnly ? (isPhone ? 124 : 204) : 98,
      align: 'right',
      accessor: ({ cost }) => cost,
      sortable,
      cell: (row, isActive) =>
        isToBePaid && !isReadOnly ? (
          <CostCell row={row} isActive={isActive} onCost={onCost} onPaste={onPaste} />
        ) : (
          <TwoLines
            top={<MoneyText amount={row.cost} />}
            below={
              row.adjustedCost !== null && row.order.cost !== undefined && `Order ${formatDollars(row.order.cost)}`
            }
          />
        ),
    },
    {
      id: 'grossProfit',
      header: 'Gross profit',
      width: 98,
      align: 'right',
      accessor: ({ grossProfit }) => grossProfit,
      sortable,
      cell: ({ grossProfit, grossShare }) => (
        <TwoLines top={<MoneyText amount={grossProfit} />} below={formatShare(grossShare)} />
      ),
      hidesOnPhone: true,
    },
    {
      id: 'commission',
      header: 'Commission',
      width: isPhone ? 92 : 94,
      align: 'right',
      accessor: ({ commission }) => commission,
      sortable,
      cell: ({ commission }) => <MoneyText amount={commission} />,
    },
    {
      id: 'netProfit',
      header: 'Net profit',
      width: 98,
      align: 'right',
      accessor: ({ netProfit }) => netProfit,
      sortable,
      cell: ({ netProfit }) => <MoneyText amount={netProfit} />,
      hidesOnPhone: true,
    },
  ]
}

type Props = CostActions & { row: CommissionRow; isActive: boolean }

/**
 * The cost that the commission of an order is computed with (D-125): by slider in whole dollars, or typed. A cost with cents stays until
 * the slider is moved.
 */
function CostCell({ row, isActive, onCost, onPaste }: Props) {
  const { order, costText, costProblem, cost, adjustedCost, isCostChanged } = row
  const { orderId, orderNum } = order
  const noteId = useId()
  const max = maxAdjustedCost({ subtotal: order.subtotal, cost: order.cost ?? zero })
  function tidy(text: string): string {
    if (text.trim() === '') return moneyText(order.cost)
    const amount = costProblem === undefined ? typedMoney(text) : null
    return amount === null ? text : moneyText(amount)
  }
  return (
    <span className={style.cost}>
      <input
        type="range"
        className={style.costSlider}
        aria-label={`Cost slider of order ${orderNum}`}
        min={0}
        max={toDollars(max)}
        step={1}
        value={toDollars(cost)}
        aria-valuetext={formatDollars(cost)}
        tabIndex={isActive ? 0 : -1}
        onChange={(event) => onCost(orderId, moneyText(fromDollars(Number(event.currentTarget.value))))}
      />
      <span className={style.costField}>
        <SheetCell
          id={costFieldId(orderId)}
          label={`Cost of order ${orderNum}`}
          describedBy={noteId}
          text={costText}
          state={{ isChanged: isCostChanged, isInvalid: costProblem !== undefined }}
          isActive={isActive}
          tidy={tidy}
          onType={(text) => onCost(orderId, text)}
          onPaste={(texts) => onPaste(orderId, texts)}
        />
      </span>
      <span
        id={noteId}
        className={`ellipsis small muted ${style.costNote}`}
        data-problem={costProblem !== undefined || undefined}
      >
        {costProblem ?? (adjustedCost !== null && `Order ${formatDollars(order.cost ?? zero)}`)}
      </span>
    </span>
  )
}

export const costFieldId = (orderId: number): string => `cost-${orderId}`

const moveColumn = ({ isToBePaid, isPhone, onMove }: Options): Column<CommissionRow> => ({
  id: 'move',
  header: '',
  width: isPhone ? 44 : 84,
  align: 'right',
  cell: ({ order }, isActive) => {
    const button = {
      className: style.move,
      tabIndex: isActive ? 0 : -1,
      onClick: () => onMove([order.orderId], !isToBePaid),
    }
    return isToBePaid ? (
      <button
        type="button"
        {...button}
        aria-label={`Remove order ${order.orderNum}`}
        aria-keyshortcuts="r"
        title="Remove (r)"
      >
        {isPhone ? '−' : 'Remove'}
      </button>
    ) : (
      <button
        type="button"
        {...button}
        aria-label={`Add order ${order.orderNum}`}
        aria-keyshortcuts="a"
        title="Add (a)"
      >
        {isPhone ? '+' : 'Add'}
      </button>
    )
  },
})
