import type { Commission, CommissionOrder, Correction } from '@dray/contract/payroll/commission'
import { type Cents, formatDifference, sum, zero } from '@dray/domain/money'
import { formatRate, grossProfit, ineligibleReasons, commissionParts } from '@dray/domain/payroll/commission'
import { correctionReasons } from '@dray/domain/payroll/corrections'
import { Text, Title } from '@mantine/core'
import { type PropsWithChildren, useMemo } from 'react'
import { PastDay } from '../../../kit/text/spoken-day.tsx'
import { formatCount } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { useSettings } from '../../../kit/session.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { moneyColumn } from '../../../kit/table/value-columns.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { orderNumberColumn, statusColumn } from '../../../records/record-columns.tsx'

type Props = { commission: Commission }
type OrderColumn = Column<CommissionOrder>
type Options = { timeZone: string; isPhone: boolean }

/** `isOffered`: payroll hasn't added the correction to the list yet. */
type CorrectionRow = Correction & { isOffered: boolean }

const summed = (column: OrderColumn, amountOf: (row: CommissionOrder) => Cents): OrderColumn => ({
  ...column,
  total: (rows) => <MoneyText amount={sum(rows.map(amountOf))} />,
})

const money = <Row,>(id: string, header: string, accessor: (row: Row) => Cents | undefined): Column<Row> =>
  moneyColumn({ id, header, width: 112, accessor })

const earned = money<CommissionOrder>('commission', 'Commission', (order) => order.commission)
const commission = summed(earned, (order) => order.commission)

/** A commission's parts, orders, corrections, and pending orders. */
export function CommissionDetail({ commission }: Props) {
  return (
    <>
      <CommissionFigures commission={commission} />
      <Orders commission={commission} />
      <Corrections commission={commission} />
      <Waiting commission={commission} />
    </>
  )
}

/** With a single part, only the total and the rate. */
function CommissionFigures({ commission }: Props) {
  const { orders, corrections, setByPayroll, total, isExpected } = commissionParts(commission)
  const hasParts = corrections !== zero || setByPayroll !== zero
  return (
    <Figures label="Commission">
      <Figure label="Rate">
        {formatRate(commission.commissionRate)}
        <small>of subtotal minus cost</small>
      </Figure>
      {hasParts && (
        <Figure label="Orders">
          <MoneyText amount={orders} />
        </Figure>
      )}
      {corrections !== zero && (
        <Figure label="Corrections">
          <MoneyText amount={corrections} />
        </Figure>
      )}
      {setByPayroll !== zero && (
        <Figure label="Set by payroll">
          <MoneyText amount={setByPayroll} />
        </Figure>
      )}
      {/* In a submitted period, the total is shown with the rest of the pay. */}
      {(hasParts || !commission.submitted) && (
        <Figure label={isExpected ? 'Commission expected' : 'Commission'}>
          <MoneyText amount={total} />
        </Figure>
      )}
    </Figures>
  )
}

function Orders({ commission: { toBePaid, submitted } }: Props) {
  const { view, options } = useTables()
  const columns = useMemo(() => payOrderColumns(options), [options])
  return (
    <Part title={`Orders: ${formatCount(toBePaid.length)}`}>
      <DataTable
        label="Orders"
        columns={columns}
        rows={toBePaid}
        rowId={rowOrderId}
        texts={{
          empty: submitted ? 'No orders were paid in this period.' : 'No order earns a commission in this period yet.',
        }}
        view={view}
      />
    </Part>
  )
}

const remark: OrderColumn = {
  id: 'remark',
  header: 'Note',
  minWidth: 150,
  accessor: ({ remark: said }) => remarkText(said),
}

const subtotal = money<CommissionOrder>('subtotal', 'Subtotal', (order) => order.subtotal)

/** Costs and profits only for users who can see them (D-57). */
const payOrderColumns = ({ timeZone, isPhone }: Options): OrderColumn[] =>
  isPhone
    ? [
        { ...orderNum(), width: 98, below: placed(timeZone) },
        { ...customer(), minWidth: 90, below: remark },
        { ...commission, width: 104, below: subtotal },
      ]
    : [
        orderNum(),
        customer(),
        placed(timeZone),
        remark,
        summed(subtotal, (order) => order.subtotal),
        money('cost', 'Cost', orderCost),
        money('profit', 'Gross profit', orderProfit),
        commission,
      ]

const orderProfit = (order: CommissionOrder): Cents | undefined => {
  const cost = orderCost(order)
  return cost === undefined ? undefined : grossProfit({ subtotal: order.subtotal, cost })
}

const orderCost = ({ cost, adjustedCost }: CommissionOrder): Cents | undefined => adjustedCost ?? cost

function Corrections({ commission: { corrections, offeredCorrections } }: Props) {
  const { view, options } = useTables()
  const columns = useMemo(() => correctionColumns(options), [options])
  const rows = useMemo(
    (): CorrectionRow[] => [
      ...corrections.map((correction) => ({ ...correction, isOffered: false })),
      ...offeredCorrections.map((correction) => ({ ...correction, isOffered: true })),
    ],
    [corrections, offeredCorrections],
  )
  if (rows.length === 0) return null
  return (
    <Part title={`Corrections: ${formatCount(rows.length)}`}>
      <Text size="sm" c="dimmed">
        These orders changed after their commission was paid. Each difference is paid or taken back once.
      </Text>
      <DataTable label="Corrections" columns={columns} rows={rows} rowId={rowOrderId} view={view} />
    </Part>
  )
}

function correctionColumns({ isPhone }: Options): Column<CorrectionRow>[] {
  const reason: Column<CorrectionRow> = {
    id: 'reason',
    header: 'Reason',
    minWidth: 140,
    accessor: ({ reason: code }) => correctionReasons[code],
  }
  const paidIn: Column<CorrectionRow> = {
    id: 'paidIn',
    header: 'Paid in',
    width: 160,
    accessor: (correction) => correction.paidIn,
  }
  const state: Column<CorrectionRow> = {
    id: 'state',
    header: 'Note',
    width: 190,
    accessor: ({ isOffered, remark: said }) => (isOffered ? 'Not added by payroll yet' : remarkText(said)),
  }
  const amount: Column<CorrectionRow> = {
    ...money('amount', 'Amount', (correction) => correction.amount),
    cell: (correction) => <span className="figures">{formatDifference(correction.amount)}</span>,
  }
  return isPhone
    ? [
        { ...orderNum(), width: 84 },
        { ...customer(), minWidth: 90, below: reason },
        { ...amount, width: 100, below: state },
      ]
    : [orderNum(), customer(), reason, paidIn, state, amount]
}

/** Delivered orders that payroll hasn't added, and orders that earn nothing yet. */
function Waiting({ commission: { unpaid, unpaidCount, waiting, waitingCount, submitted } }: Props) {
  const { view, options } = useTables()
  const columns = useMemo(() => waitingColumns(options), [options])
  const rows = useMemo(() => [...unpaid, ...waiting], [unpaid, waiting])
  if (submitted) return null
  const count = unpaidCount + waitingCount
  return (
    <Part title={`Still waiting: ${formatCount(count)}`}>
      <DataTable
        label="Still waiting"
        columns={columns}
        rows={rows}
        rowId={rowOrderId}
        texts={{ empty: 'No orders are waiting.' }}
        view={view}
      />
      {count > rows.length && (
        <Text size="xs" c="dimmed">
          Showing {formatCount(rows.length)} of {formatCount(count)}.
        </Text>
      )}
    </Part>
  )
}

/** On a phone a row has two lines. */
function useTables() {
  const { timeZone } = useSettings()
  const isPhone = useIsPhone()
  const options = useMemo(() => ({ timeZone, isPhone }), [timeZone, isPhone])
  return { options, view: { maxHeight: 420, rowHeight: isPhone ? 54 : 36 } }
}

const status: OrderColumn = statusColumn({
  id: 'status',
  header: 'Order status',
  width: 116,
  accessor: ({ orderStatus }) => orderStatus,
})

/** Orders that aren't in the commission, with the reason and what they would earn. */
function waitingColumns({ timeZone, isPhone }: Options): OrderColumn[] {
  const reason: OrderColumn = {
    id: 'reason',
    header: 'Waiting because',
    minWidth: 180,
    accessor: (order) => remarkText(order.remark) ?? 'Not added by payroll yet',
  }
  const expected = { ...earned, header: 'Would earn' }
  return isPhone
    ? [
        { ...orderNum(), width: 98, below: status },
        { ...customer(), minWidth: 90, below: reason },
        { ...expected, width: 84 },
      ]
    : [orderNum(), customer(), placed(timeZone), status, reason, subtotal, expected]
}

function remarkText(said: CommissionOrder['remark']): string | null {
  if (said === null) return null
  return said === 'changed' ? 'Changed since it was saved' : ineligibleReasons[said]
}

const orderNum = <Row extends { orderNum: string }>(): Column<Row> => orderNumberColumn({ width: 100 })
const customer = <Row extends { customerName: string }>(): Column<Row> => ({
  id: 'customer',
  header: 'Customer',
  minWidth: 120,
  accessor: ({ customerName }) => customerName,
})
const placed = (timeZone: string): OrderColumn => ({
  id: 'placed',
  header: 'Placed',
  width: 110,
  accessor: ({ createdAt }) => createdAt,
  cell: ({ createdAt }) => <PastDay at={createdAt} timeZone={timeZone} />,
})

function Part({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <section className="stack" style={{ gap: 6 }} aria-label={title}>
      <Title order={3} size="h6">
        {title}
      </Title>
      {children}
    </section>
  )
}

const rowOrderId = ({ orderId }: { orderId: number }): number => orderId
