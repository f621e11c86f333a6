import type { AddressBookRow } from '@dray/contract/customers'
import { companyDay } from '@dray/domain/time/company-day'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { shortDate, spokenDay } from '../../../kit/dates.ts'
import { formatCount, pluralize } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { CustomerBalance } from '../../../records/payments/balance-button.tsx'
import { listCount, SumText } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { CellText } from '../../../kit/table/cell-text.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { customerTypeLabel } from '../customer-form/customer-fields.ts'
import type { AddressBookTotals } from './address-book-list.ts'
import { CustomerActions } from './customer-actions.tsx'
import style from './address-book.module.css'

type Options = Listed<AddressBookRow, AddressBookTotals>
type BookColumn = Column<AddressBookRow>

export const addressBookColumns = (options: Options): BookColumn[] => [
  nameColumn(options),
  {
    id: 'contact',
    sortable: true,
    header: 'Contact',
    minWidth: 130,
    cell: ({ contactName }) => <CellText>{contactName}</CellText>,
    csv: ({ contactName }) => contactName,
    below: reach,
  },
  {
    id: 'type',
    sortable: true,
    header: 'Type',
    width: 92,
    cell: ({ type }) => customerTypeLabel(type),
    csv: ({ type }) => customerTypeLabel(type),
  },
  {
    id: 'owner',
    sortable: true,
    header: 'Account owner',
    minWidth: 132,
    grow: 0.85,
    cell: ({ accountOwnerName }) => <CellText>{accountOwnerName}</CellText>,
    csv: ({ accountOwnerName }) => accountOwnerName,
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
export const phoneColumns = (options: Options): BookColumn[] => [
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

const nameColumn = ({ totals, problem }: Options): BookColumn => ({
  id: 'name',
  sortable: true,
  header: 'Customer',
  minWidth: 140,
  grow: 1.2,
  wraps: true,
  cell: (customer, isActive) => (
    <span className={style.name}>
      <CustomerLink customer={customer} isTabbable={isActive} />
    </span>
  ),
  csv: ({ customerName }) => customerName,
  total: () => listCount({ totals, problem }, ({ customers }) => pluralize(customers, 'customer')),
})

const openOrdersColumn = ({ totals }: Options): BookColumn => ({
  id: 'openOrders',
  sortable: true,
  header: 'Open orders',
  width: 96,
  align: 'right',
  cell: ({ openOrders }) => (openOrders === 0 ? '–' : formatCount(openOrders)),
  csv: ({ openOrders }) => openOrders,
  total: () => totals && formatCount(totals.openOrders),
})

const balanceColumn = ({ totals }: Options): BookColumn => ({
  id: 'balance',
  sortable: true,
  header: 'Balance',
  align: 'right',
  isMoney: true,
  cell: (customer, isActive) => (
    <CustomerBalance customer={customer} balance={customer.balance} isTabbable={isActive} />
  ),
  csv: ({ balance }) => balance,
  total: () => totals && <SumText amount={totals.balance} isCapped={totals.isCapped} />,
})

const creditColumn = ({ totals }: Options): BookColumn => ({
  id: 'credit',
  sortable: true,
  header: 'Credit available',
  align: 'right',
  isMoney: true,
  cell: ({ creditAvailable }) => <MoneyText amount={creditAvailable} />,
  csv: ({ creditAvailable }) => creditAvailable,
  total: () => totals && <SumText amount={totals.creditAvailable} isCapped={totals.isCapped} />,
})

const lastOrderColumn = ({ timeZone, today }: Options): BookColumn => ({
  id: 'lastOrder',
  sortable: true,
  header: 'Last order',
  cell: ({ lastOrderAt }) =>
    lastOrderAt === null ? (
      '–'
    ) : (
      <span title={shortDate(lastOrderAt, timeZone)}>
        {spokenDay(companyDay(lastOrderAt, timeZone), today, 'past')}
      </span>
    ),
  csv: ({ lastOrderAt }) => lastOrderAt,
})
