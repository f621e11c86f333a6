import { type AddressBookRow, changeCustomer } from '@dray/contract/customers'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { CustomerBalance } from '../../../records/payments/balance-button.tsx'
import { listCount, SumText } from '../../../kit/server-list/list-totals.tsx'
import { type Listed } from '../../../kit/server-list/use-server-list.ts'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { type Column } from '../../../kit/table/columns.ts'
import { countColumn, moneyColumn } from '../../../kit/table/value-columns.tsx'
import { PastDay } from '../../../kit/text/spoken-day.tsx'
import { customerColumn } from '../../../records/record-columns.tsx'
import { customerTypeLabel } from '../customer-form/customer-fields.ts'
import { type AddressBookTotals } from './address-book-list.ts'
import style from './address-book.module.css'
import { placeOrder } from '@dray/contract/orders'
import { setCustomPrices } from '@dray/contract/pricing'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession } from '../../../kit/session.tsx'

type Options = Listed<AddressBookRow, AddressBookTotals>
type BookColumn = Column<AddressBookRow>

export const addressBookColumns = (options: Options): BookColumn[] => [
  nameColumn(options),
  {
    id: 'contact',
    header: 'Contact',
    minWidth: 130,
    accessor: ({ contactName }) => contactName,
    below: reach,
  },
  { id: 'type', header: 'Type', width: 92, accessor: ({ type }) => customerTypeLabel(type) },
  {
    id: 'owner',
    header: 'Account owner',
    minWidth: 132,
    grow: 0.85,
    accessor: ({ accountOwnerName }) => accountOwnerName,
  },
  openOrdersColumn(options),
  { ...balanceColumn(options), width: 116 },
  { ...creditColumn(options), width: 124 },
  { ...lastOrderColumn(options), width: 88 },
  {
    id: 'menu',
    header: '',
    width: 38,
    align: 'center',
    cell: (customer, isActive) => <CustomerActions customer={customer} isActive={isActive} />,
  },
]

/** An exported file has separate columns for phone and email. */
export const exportedBookColumns = (options: Options): BookColumn[] =>
  addressBookColumns(options).flatMap((column) =>
    column.id === 'contact'
      ? [column, { id: 'email', header: 'Email', csv: ({ contactEmail }) => contactEmail }]
      : column,
  )

/** Two columns, with two lines each. */
export const phoneBookColumns = (options: Options): BookColumn[] => [
  {
    ...nameColumn(options),
    below: {
      id: 'contact',
      header: 'Contact',
      cell: ({ contactName, contactPhone, contactEmail }) => (
        <CellText>{[contactName, contactPhone ?? contactEmail].filter(Boolean).join(' · ')}</CellText>
      ),
    },
  },
  { ...balanceColumn(options), width: 128, below: lastOrderColumn(options) },
]

const reach: BookColumn = {
  id: 'phone',
  header: 'Phone',
  cell: ({ contactPhone, contactEmail }) => <CellText>{contactPhone ?? contactEmail}</CellText>,
  csv: ({ contactPhone }) => contactPhone,
}

const nameColumn = ({ totals, problem }: Options): BookColumn =>
  customerColumn({
    id: 'name',
    minWidth: 140,
    grow: 1.2,
    wraps: true,
    customer: (customer) => customer,
    cell: (customer, isActive) => (
      <span className={`strong min-w-0 ${style.name}`}>
        <CustomerLink customer={customer} isTabbable={isActive} />
      </span>
    ),
    total: () => listCount({ totals, problem }, ({ customers }) => pluralize(customers, 'customer')),
  })

const openOrdersColumn = ({ totals }: Options): BookColumn =>
  countColumn({
    id: 'openOrders',
    header: 'Open orders',
    width: 96,
    accessor: ({ openOrders }) => openOrders,
    zero: '–',
    total: () => totals && formatCount(totals.openOrders),
  })

const balanceColumn = ({ totals }: Options): BookColumn =>
  moneyColumn({
    id: 'balance',
    header: 'Balance',
    accessor: ({ balance }) => balance,
    cell: (customer, isActive) => (
      <CustomerBalance customer={customer} balance={customer.balance} isTabbable={isActive} />
    ),
    total: () => totals && <SumText amount={totals.balance} isCapped={totals.isCapped} />,
  })

const creditColumn = ({ totals }: Options): BookColumn =>
  moneyColumn({
    id: 'credit',
    header: 'Credit available',
    accessor: ({ creditAvailable }) => creditAvailable,
    total: () => totals && <SumText amount={totals.creditAvailable} isCapped={totals.isCapped} />,
  })

const lastOrderColumn = (options: Options): BookColumn => ({
  id: 'lastOrder',
  header: 'Last order',
  accessor: ({ lastOrderAt }) => lastOrderAt,
  cell: ({ lastOrderAt }) => <PastDay at={lastOrderAt} {...options} />,
})

type Props = { customer: AddressBookRow; isActive: boolean }

function CustomerActions({ customer: { id, customerName }, isActive }: Props) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const entries = [
    ...(may(placeOrder) ? [{ label: 'New order', onChoose: () => openModal('NewOrder', { customerId: id }) }] : []),
    { label: 'View Orders', onChoose: () => openModal('ViewCustomerOrders', { customerId: id }) },
    ...(may(changeCustomer) ? [{ label: 'Edit', onChoose: () => openModal('EditCustomer', { customerId: id }) }] : []),
    ...(may(setCustomPrices)
      ? [{ label: 'Edit pricing', onChoose: () => openModal('EditCustomerPricing', { customerId: id }) }]
      : []),
    { label: 'Refresh pricing', onChoose: () => openModal('RefreshCustomPricing', { customerId: id }) },
  ]
  return <RowMenu name={customerName} entries={entries} isActive={isActive} />
}
