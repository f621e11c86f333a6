import { type AddressBookRow, changeCustomer } from '@dray/contract/customers'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { CustomerBalance } from '../../../records/payments/balance-button.tsx'
import { listCount, sumColumn } from '../../../kit/server-list/list-totals.tsx'
import { type Listed } from '../../../kit/server-list/use-server-list.ts'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { type Column, column, menuColumn } from '../../../kit/table/columns.ts'
import { countColumn, moneyColumn, pastDayColumn } from '../../../kit/table/value-columns.tsx'
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
  customerColumn({
    id: 'name',
    minWidth: 140,
    grow: 1.2,
    wraps: true,
    phone: 'title',
    customer: (customer) => customer,
    cell: (customer, isActive) => (
      <span className={`strong min-w-0 ${style.name}`}>
        <CustomerLink customer={customer} isTabbable={isActive} />
      </span>
    ),
    total: () => listCount(options, ({ customers }) => pluralize(customers, 'customer')),
  }),
  ...contactColumns,
  column('type', 'Type', { width: 92, accessor: ({ type }) => customerTypeLabel(type) }),
  column('owner', 'Account owner', { minWidth: 132, grow: 0.85, accessor: ({ accountOwnerName }) => accountOwnerName }),
  countColumn('openOrders', 'Open orders', {
    width: 96,
    accessor: ({ openOrders }) => openOrders,
    zero: '–',
    total: () => options.totals && formatCount(options.totals.openOrders),
  }),
  sumColumn(
    options,
    'balance',
    moneyColumn('balance', 'Balance', {
      width: 116,
      phone: { at: 'end', width: 128 },
      accessor: ({ balance }) => balance,
      cell: (customer, isActive) => (
        <CustomerBalance customer={customer} balance={customer.balance} isTabbable={isActive} />
      ),
    }),
  ),
  sumColumn(
    options,
    'creditAvailable',
    moneyColumn('credit', 'Credit available', { width: 124, accessor: ({ creditAvailable }) => creditAvailable }),
  ),
  pastDayColumn('lastOrder', 'Last order', options, {
    width: 88,
    phone: 'endBelow',
    accessor: ({ lastOrderAt }) => lastOrderAt,
  }),
  menuColumn((customer, isActive) => <CustomerActions customer={customer} isActive={isActive} />),
]

const contactColumns: readonly BookColumn[] = [
  column('contact', 'Contact', {
    minWidth: 130,
    phone: {
      at: 'titleBelow',
      sortable: false,
      cell: ({ contactName, contactPhone, contactEmail }) => (
        <CellText>{[contactName, contactPhone ?? contactEmail].filter(Boolean).join(' · ')}</CellText>
      ),
    },
    accessor: ({ contactName }) => contactName,
    below: column('phone', 'Phone', {
      cell: ({ contactPhone, contactEmail }) => <CellText>{contactPhone ?? contactEmail}</CellText>,
      csv: ({ contactPhone }) => contactPhone,
    }),
  }),
  column('email', 'Email', { csv: ({ contactEmail }) => contactEmail }),
]

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
