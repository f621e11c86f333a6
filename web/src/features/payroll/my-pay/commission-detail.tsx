import type { Commission, CommissionOrder, Correction } from '@dray/contract/payroll/commission'
import { type Cents, formatDifference, sum, zero } from '@dray/domain/money'
import { formatRate, grossProfit, ineligibleReasons, commissionParts } from '@dray/domain/payroll/commission'
import { correctionReasons } from '@dray/domain/payroll/corrections'
import { Text, Title } from '@mantine/core'
import { type PropsWithChildren, useMemo } from 'react'
import { formatCount } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { moneyColumn, pastDayColumn } from '../../../kit/table/value-columns.tsx'
import { orderNumberColumn, statusColumn } from '../../../records/record-columns.tsx'

type Props = { commission: Commission }
type OrderColumn = Column<CommissionOrder>

/** `isOffered`: payroll hasn't added the correction to the list yet. */
type CorrectionRow = Correction & { isOffered: boolean }

const view = { maxHeight: 420 }

const summed = (column: OrderColumn, amountOf: (row: CommissionOrder) => Cents): OrderColumn => ({
  ...column,
  total: (rows) => <MoneyText amount={sum(rows.map(amountOf))} />,
})

const money = <Row,>(id: string, header: string, accessor: (row: Row) => Cents | undefined): Column<Row> =>
  moneyColumn(id, header, { width: 112, accessor })

const orderNum = <Row extends { orderNum: string }>(): Column<Row> => orderNumberColumn({ width: 100 })
const customer = <Row extends { customerName: string }>(): Column<Row> =>
  column('customer', 'Customer', { minWidth: 120, accessor: ({ customerName }) => customerName })

const earned = money<CommissionOrder>('commission', 'Commission', (order) => order.commission)

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
  const { timeZone } = useSettings()
  const columns = useMemo(() => payOrderColumns(timeZone), [timeZone])
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

const subtotal = money<CommissionOrder>('subtotal', 'Subtotal', (order) => order.subtotal)

/** Costs and profits only for users who can see them. */
const payOrderColumns = (timeZone: string): OrderColumn[] => [
  { ...orderNum(), phone: 'title' },
  { ...customer(), phone: 'line' },
  { ...placed(timeZone), phone: 'line' },
  column('remark', 'Note', { minWidth: 150, phone: 'line', accessor: ({ remark }) => remarkText(remark) }),
  { ...summed(subtotal, (order) => order.subtotal), phone: 'lineEnd' },
  money('cost', 'Cost', orderCost),
  money('profit', 'Gross profit', orderProfit),
  { ...summed(earned, (order) => order.commission), phone: 'end' },
]

const orderProfit = (order: CommissionOrder): Cents | undefined => {
  const cost = orderCost(order)
  return cost === undefined ? undefined : grossProfit({ subtotal: order.subtotal, cost })
}

const orderCost = ({ cost, adjustedCost }: CommissionOrder): Cents | undefined => adjustedCost ?? cost

function Corrections({ commission: { corrections, offeredCorrections } }: Props) {
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
      <DataTable label="Corrections" columns={correctionColumns} rows={rows} rowId={rowOrderId} view={view} />
    </Part>
  )
}

const correctionColumns: Column<CorrectionRow>[] = [
  { ...orderNum(), phone: 'title' },
  { ...customer(), phone: 'line' },
  column('reason', 'Reason', {
    minWidth: 140,
    phone: 'line',
    accessor: ({ reason }) => correctionReasons[reason],
  }),
  column('paidIn', 'Paid in', { width: 160, accessor: ({ paidIn }) => paidIn }),
  column('state', 'Note', {
    width: 190,
    phone: 'lineEnd',
    accessor: ({ isOffered, remark }) => (isOffered ? 'Not added by payroll yet' : remarkText(remark)),
  }),
  {
    ...money('amount', 'Amount', ({ amount }) => amount),
    phone: 'end',
    cell: ({ amount }) => <span className="figures">{formatDifference(amount)}</span>,
  },
]

/** Delivered orders that payroll hasn't added, and orders that earn nothing yet. */
function Waiting({ commission: { unpaid, unpaidCount, waiting, waitingCount, submitted } }: Props) {
  const { timeZone } = useSettings()
  const columns = useMemo(() => waitingColumns(timeZone), [timeZone])
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

/** Orders that aren't in the commission, with the reason and what they would earn. */
const waitingColumns = (timeZone: string): OrderColumn[] => [
  { ...orderNum(), phone: 'title' },
  { ...customer(), phone: 'line' },
  placed(timeZone),
  statusColumn('status', 'Order status', {
    width: 116,
    phone: 'line',
    accessor: ({ orderStatus }) => orderStatus,
  }),
  column('reason', 'Waiting because', {
    minWidth: 180,
    phone: 'last',
    accessor: ({ remark }) => remarkText(remark) ?? 'Not added by payroll yet',
  }),
  subtotal,
  { ...earned, header: 'Would earn', phone: 'end' },
]

function remarkText(said: CommissionOrder['remark']): string | null {
  if (said === null) return null
  return said === 'changed' ? 'Changed since it was saved' : ineligibleReasons[said]
}

const placed = (timeZone: string): OrderColumn =>
  pastDayColumn('placed', 'Placed', { timeZone }, { width: 110, accessor: ({ createdAt }) => createdAt })

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
