import { RecordLink } from '../kit/links/record-link.tsx'
import { type Column, column } from '../kit/table/columns.ts'
import { CustomerLink } from './customer-link.tsx'
import { orderPath } from './record-paths.ts'
import { StatusPill } from './status-pill.tsx'
import { statusLabel } from './status-label.ts'

type StatusColumn<Row> = Omit<Column<Row>, 'id' | 'header' | 'accessor'> & { accessor: (row: Row) => string }

export const statusColumn = <Row,>(id: string, header: string, { accessor, ...rest }: StatusColumn<Row>) =>
  column<Row>(id, header, {
    accessor: (row) => statusLabel(accessor(row)),
    cell: (row) => <StatusPill status={accessor(row)} />,
    ...rest,
  })

type CustomerColumn<Row> = Partial<Column<Row>> & { customer: (row: Row) => { id: number; customerName: string } }

/** A customer's name, which opens their page. */
export const customerColumn = <Row,>({ customer, ...rest }: CustomerColumn<Row>): Column<Row> => ({
  id: 'customer',
  header: 'Customer',
  accessor: (row) => customer(row).customerName,
  cell: (row, isActive) => <CustomerLink customer={customer(row)} isTabbable={isActive} />,
  ...rest,
})

/** An order's number, which opens its page. */
export const orderNumberColumn = <Row extends { orderNum: string }>(rest: Partial<Column<Row>>): Column<Row> => ({
  id: 'orderNum',
  header: 'Order',
  accessor: ({ orderNum }) => orderNum,
  cell: (order, isActive) => <RecordLink href={orderPath(order)} name={order.orderNum} isTabbable={isActive} />,
  ...rest,
})

type LinkProps = { order: { orderNum: string }; isTabbable: boolean }

/** A new tab, because a form stays open here. */
export const NewTabOrderLink = ({ order, isTabbable }: LinkProps) => (
  <a className="accent strong" href={orderPath(order)} target="_blank" rel="noopener" tabIndex={isTabbable ? 0 : -1}>
    {order.orderNum}
  </a>
)
