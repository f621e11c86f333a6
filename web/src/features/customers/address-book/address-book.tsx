import { addCustomer, type AddressBookRow, changeCustomer } from '@dray/contract/customers'
import { importCustomPrices, runImport } from '@dray/contract/imports'
import { applyPriceRound } from '@dray/contract/pricing/rounds'
import { listPricedCustomers, refreshAllPrices, setCustomPrices } from '@dray/contract/pricing'
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { placeOrder } from '@dray/contract/orders'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { ListPage } from '../../../kit/server-list/list-page.tsx'
import { ListTable } from '../../../kit/server-list/list-table.tsx'
import { type Listed, useListColumns, useServerList } from '../../../kit/server-list/use-server-list.ts'
import { useSession } from '../../../kit/session.tsx'
import { MenuButton } from '../../../kit/popover/menu-button.tsx'
import { ExportMenu } from '../../../kit/export/export-menu.tsx'
import { useCsvFile } from '../../../kit/export/use-csv-file.ts'
import { FirstActions } from '../../../kit/table/first-actions.tsx'
import { useSelection } from '../../../kit/table/use-selection.ts'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { customerPath } from '../../../records/record-paths.ts'
import { useCustomPricesFile } from '../../../records/pricing/use-custom-prices-file.ts'
import { ChangePrices } from '../../../records/pricing/rounds/change-prices.ts'
import { addressBookList, type AddressBookTotals, addressBookViews } from './address-book-list.ts'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { CustomerBalance } from '../../../records/payments/balance-button.tsx'
import { listCount, sumColumn } from '../../../kit/server-list/list-totals.tsx'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { type Column, column, menuColumn } from '../../../kit/table/columns.ts'
import { countColumn, moneyColumn, pastDayColumn } from '../../../kit/table/value-columns.tsx'
import { customerColumn } from '../../../records/record-columns.tsx'
import { customerTypeLabel } from '../customer-form/customer-fields.ts'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import style from './address-book.module.css'

const rowId = ({ id }: AddressBookRow): number => id
const rowName = ({ customerName }: AddressBookRow): string => customerName

/** All customers with their balance, open orders, and last order (D-73). */
export function AddressBook() {
  const { user, may } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const router = useRouter()
  const isPhone = useIsPhone()
  const list = useServerList(addressBookList)
  const columns = useListColumns(list, addressBookColumns)
  const { selection, shown, hidden, clear } = useSelection({ rows: list.rows, rowId: rowId, rowName })
  const selects = may(applyPriceRound) && !isPhone
  const csv = useCsvFile({ name: 'customers', columns, rows: list.readAll })
  const pricesFile = useCustomPricesFile()
  const addNew = () => openModal('AddCustomer', {})
  return (
    <ListPage
      title="Customers"
      list={list}
      placeholder="Name, contact, address or notes"
      views={addressBookViews(user.id)}
      selected={
        selects && {
          noun: 'customer',
          count: shown.length,
          hidden,
          onClear: clear,
          children: (
            <>
              <Button
                variant="light"
                disabled={shown.length === 0}
                onClick={() => openDialog(ChangePrices, { customers: shown })}
              >
                Change prices…
              </Button>
              {list.read.hasNextPage && <AllButton readAll={list.readAll} count={list.totals.data?.customers} />}
            </>
          ),
        }
      }
      actions={
        <>
          <ExportMenu files={may(listPricedCustomers) ? [{ ...csv, detail: 'This list' }, pricesFile] : [csv]} />
          <MenuButton
            label="Prices"
            entries={[
              ...(may(importCustomPrices)
                ? [{ label: 'Import prices…', onChoose: () => openModal('ImportPrices', {}) }]
                : []),
              ...(may(refreshAllPrices)
                ? [{ label: 'Refresh all pricing', onChoose: () => openModal('RefreshAllCustomPricing', {}) }]
                : []),
            ]}
          />
          {may(addCustomer) && <Button onClick={addNew}>Add customer</Button>}
        </>
      }
    >
      <ListTable
        list={list}
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        texts={{
          empty: 'No customers yet.',
          emptyAction: !list.isFiltered && (
            <FirstActions
              purpose="Who you sell to is listed here, with their prices and what they owe."
              actions={[
                may(addCustomer) && { label: 'Add customer', onAction: addNew },
                may(runImport) && { label: 'Import customers', to: '/settings', hash: 'import' },
              ]}
            />
          ),
        }}
        opens={{ onOpen: ({ id }) => router.history.push(customerPath(id)) }}
        {...(selects ? { selection } : {})}
      />
    </ListPage>
  )
}

type AllProps = { readAll: () => Promise<AddressBookRow[]>; count: number | undefined }

/** Changes prices for all customers that match the filter, including those not loaded. */
function AllButton({ readAll, count }: AllProps) {
  const openDialog = useOpenDialog()
  const read = useMutation({
    mutationFn: readAll,
    onSuccess: (customers) => openDialog(ChangePrices, { customers }),
  })
  return (
    <>
      <BusyButton variant="default" loading={read.isPending} onClick={() => read.mutate()}>
        {count === undefined ? 'Change prices of all…' : `Change prices of all ${formatCount(count)}…`}
      </BusyButton>
      {read.error && (
        <Text size="sm" c="var(--danger)" role="alert">
          {read.error.message}
        </Text>
      )}
    </>
  )
}

type Options = Listed<AddressBookRow, AddressBookTotals>
type BookColumn = Column<AddressBookRow>

const addressBookColumns = (options: Options): BookColumn[] => [
  customerColumn({
    id: 'name',
    minWidth: 140,
    grow: 1.2,
    wraps: true,
    phone: { at: 'title', wraps: false },
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
    total: () => options.totals && formatCount(options.totals.openOrders),
  }),
  sumColumn(
    options,
    'balance',
    moneyColumn('balance', 'Balance', {
      width: 116,
      phone: 'end',
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
    phone: 'lineEnd',
    accessor: ({ lastOrderAt }) => lastOrderAt,
  }),
  menuColumn((customer, isActive) => <CustomerActions customer={customer} isActive={isActive} />),
]

const contactColumns: readonly BookColumn[] = [
  column('contact', 'Contact', {
    minWidth: 130,
    phone: {
      at: 'line',
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
