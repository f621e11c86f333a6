import { formatDollars, fromDollars, toDollars, zero } from '@dray/domain/money'
import { formatShare, maxAdjustedCost } from '@dray/domain/payroll/commission'
import { useId } from 'react'
import { PastDay } from '../../../kit/text/spoken-day.tsx'
import { moneyText, typedMoney } from '../../../kit/fields/typed-money.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { SheetCell } from '../../../kit/sheet/sheet-cell.tsx'
import { CellText, TwoLines } from '../../../kit/table/cell-text.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { moneyColumn } from '../../../kit/table/value-columns.tsx'
import { NewTabOrderLink, statusColumn } from '../../../records/record-columns.tsx'
import type { CommissionRow } from './commission-state.ts'
import style from './commission.module.css'

type Options = CostActions & {
  isToBePaid: boolean
  isReadOnly: boolean
  timeZone: string
  onMove: (orderIds: readonly number[], isToBePaid: boolean) => void
}

type CostActions = {
  onCost: (orderId: number, text: string) => void
  /** Costs for this order and those below. */
  onPaste: (orderId: number, texts: readonly string[]) => void
}

/** Stable while costs are typed, so only the changed row rerenders. */
export const commissionColumns = (options: Options): Column<CommissionRow>[] => [
  ...orderColumns(options),
  ...amountColumns(options),
  ...(options.isReadOnly ? [] : [moveColumn(options)]),
]

const orderColumns = ({ timeZone }: Options): Column<CommissionRow>[] => [
  column('orderNum', 'Order #', {
    width: 100,
    phone: {
      width: undefined,
      minWidth: 96,
      cell: ({ order, remark }, isActive) => (
        <TwoLines
          top={<NewTabOrderLink order={order} isTabbable={isActive} />}
          below={<Remark remark={remark} otherwise={order.customerName} />}
        />
      ),
    },
    accessor: ({ order }) => order.orderNum,
    cell: ({ order }, isActive) => (
      <TwoLines
        top={<NewTabOrderLink order={order} isTabbable={isActive} />}
        below={<PastDay at={order.createdAt} timeZone={timeZone} />}
      />
    ),
  }),
  column('customer', 'Customer', {
    minWidth: 140,
    accessor: ({ order }) => order.customerName,
    cell: ({ order, remark }) =>
      remark === undefined ? (
        <CellText>{order.customerName}</CellText>
      ) : (
        <TwoLines top={order.customerName} below={<Remark remark={remark} otherwise="" />} />
      ),
    phone: false,
  }),
  statusColumn('status', 'Status', { width: 96, accessor: ({ order }) => order.orderStatus, phone: false }),
  statusColumn('payment', 'Payment', { width: 88, accessor: ({ order }) => order.paymentStatus, phone: false }),
]

const Remark = ({ remark, otherwise }: { remark: string | undefined; otherwise: string }) =>
  remark === undefined ? (
    otherwise
  ) : (
    <span className="danger strong" title={remark}>
      {remark}
    </span>
  )

function amountColumns(options: Options): Column<CommissionRow>[] {
  const { isToBePaid, isReadOnly } = options
  // A row must not move away while its cost is typed.
  const sortable = !isToBePaid || isReadOnly
  return [
    moneyColumn('subtotal', 'Subtotal', {
      width: 98,
      accessor: ({ subtotal }) => subtotal,
      // Commission is paid on the subtotal before the discount. To account for the discount, adjust the cost.
      cell: ({ subtotal, order }) => (
        <TwoLines
          top={<MoneyText amount={subtotal} />}
          below={order.discount > 0 && `Discount ${formatDollars(order.discount)}`}
        />
      ),
      phone: false,
    }),
    { ...costColumn(options), sortable },
    moneyColumn('grossProfit', 'Gross profit', {
      width: 98,
      accessor: ({ grossProfit }) => grossProfit,
      sortable,
      cell: ({ grossProfit, grossShare }) => (
        <TwoLines top={<MoneyText amount={grossProfit} />} below={formatShare(grossShare)} />
      ),
      phone: false,
    }),
    moneyColumn('commission', 'Commission', { width: 94, accessor: ({ commission }) => commission, sortable }),
    moneyColumn('netProfit', 'Net profit', {
      width: 98,
      accessor: ({ netProfit }) => netProfit,
      sortable,
      phone: false,
    }),
  ]
}

function costColumn({ isToBePaid, isReadOnly, ...actions }: Options): Column<CommissionRow> {
  const isTyped = isToBePaid && !isReadOnly
  return figureColumn('cost', 'Cost', {
    isMoney: true,
    width: isTyped ? 204 : 98,
    phone: { width: isTyped ? 124 : 98 },
    accessor: ({ cost }) => cost,
    cell: (row, isActive) =>
      isTyped ? (
        <CostCell row={row} isActive={isActive} {...actions} />
      ) : (
        <TwoLines
          top={<MoneyText amount={row.cost} />}
          below={row.adjustedCost !== null && row.order.cost !== undefined && `Order ${formatDollars(row.order.cost)}`}
        />
      ),
  })
}

type Props = CostActions & { row: CommissionRow; isActive: boolean }

/**
 * The cost the commission is computed with: by slider in whole dollars, or typed. A cost with cents stays until the slider moves.
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
    <span className={`w-full ${style.cost}`}>
      <input
        type="range"
        className={`min-w-0 w-full ${style.costSlider}`}
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

const moveColumn = ({ isToBePaid, onMove }: Options): Column<CommissionRow> => {
  const [verb, key, sign] = isToBePaid ? ['Remove', 'r', '−'] : ['Add', 'a', '+']
  const button =
    (text: string): NonNullable<Column<CommissionRow>['cell']> =>
    ({ order: { orderId, orderNum } }, isActive) => (
      <button
        type="button"
        className={`plain small strong ${style.move}`}
        tabIndex={isActive ? 0 : -1}
        aria-label={`${verb} order ${orderNum}`}
        aria-keyshortcuts={key}
        title={`${verb} (${key})`}
        onClick={() => onMove([orderId], !isToBePaid)}
      >
        {text}
      </button>
    )
  return column('move', '', { width: 84, align: 'right', phone: { width: 44, cell: button(sign) }, cell: button(verb) })
}
