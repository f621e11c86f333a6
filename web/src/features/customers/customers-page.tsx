import { type Customer, listCustomers } from '@dray/contract/customers'
import { listCustomerOrders } from '@dray/contract/orders'
import { sum, zero } from '@dray/domain/money'
import { filterBySearch } from '@dray/domain/search/search-words'
import { isOnlyDriver } from '@dray/domain/users/permissions'
import { Button, Select } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '../../shared/api/use-call.ts'
import { pluralize } from '../../shared/format-count.ts'
import { useOpenModal } from '../../shared/modals/modals.tsx'
import { MoneyText } from '../../shared/money-text.tsx'
import { Page } from '../../shared/page.tsx'
import { SearchField } from '../../shared/search-field.tsx'
import { useSession } from '../../shared/session.tsx'
import { statusLabel } from '../../shared/status-pill.tsx'
import { CsvButton } from '../../shared/table/csv-button.tsx'
import { type Column, DataTable } from '../../shared/table/data-table.tsx'
import { useUrlState } from '../../shared/url-state.ts'

const noCustomers: readonly Customer[] = []

/** /customers: all customers with their account owners (D-73). */
export function CustomersPage() {
  const { person, may } = useSession()
  const openModal = useOpenModal()
  const [{ search, sort, owner }, change] = useUrlState({ search: '', sort: 'name', owner: '' })
  const read = useRead(listCustomers)
  const all = read.data ?? noCustomers
  const owners = useMemo(
    () => [...new Set(all.flatMap(({ accountOwnerName }) => accountOwnerName ?? []))].sort(byText),
    [all],
  )
  const rows = useMemo(() => {
    const owned = owner === '' ? all : all.filter(({ accountOwnerName }) => accountOwnerName === owner)
    return filterBySearch(owned, search, textOf)
  }, [all, search, owner])
  const columns = useMemo(
    () => [
      ...withoutCredit,
      ...(isOnlyDriver(person) ? [] : [credit]),
      ...(may(listCustomerOrders)
        ? [actions((customer) => openModal('ViewCustomerOrders', { customerId: customer.id }))]
        : []),
    ],
    [person, may, openModal],
  )

  return (
    <Page
      title="Customers"
      fills
      actions={<CsvButton name="customers" columns={columns} rows={rows} sort={sort} />}
      tools={
        <>
          <SearchField
            label="Search customers"
            placeholder="Name, contact or address"
            value={search}
            onChange={(text) => change({ search: text })}
          />
          <Select
            aria-label="Account owner"
            placeholder="Account owner"
            data={owners}
            value={owner === '' ? null : owner}
            onChange={(chosen) => change({ owner: chosen ?? '' }, 'push')}
            searchable
            clearable
            w={190}
          />
        </>
      }
    >
      <DataTable
        label="Customers"
        columns={columns}
        rows={rows}
        rowId={(customer) => customer.id}
        read={read}
        sort={sort}
        onSort={(by) => change({ sort: by })}
      />
    </Page>
  )
}

const textOf = ({ customerName, contactName, address, contactEmail }: Customer): string =>
  [customerName, contactName, address, contactEmail].join(' ')

const byText = (a: string, b: string): number => a.localeCompare(b, 'en')

const withoutCredit: Column<Customer>[] = [
  {
    id: 'name',
    header: 'Customer',
    minWidth: 108,
    grow: 1.5,
    accessor: ({ customerName }) => customerName,
    total: (customers) => pluralize(customers.length, 'customer'),
  },
  {
    id: 'type',
    header: 'Type',
    width: 94,
    accessor: ({ type }) => (type === 'VIP' ? type : statusLabel(type)),
    hidesOnPhone: true,
  },
  { id: 'contact', header: 'Contact', accessor: ({ contactName }) => contactName, hidesOnPhone: true },
  { id: 'phone', header: 'Phone', width: 126, accessor: ({ contactPhone }) => contactPhone },
  { id: 'address', header: 'Address', accessor: ({ address }) => address, hidesOnPhone: true },
  {
    id: 'owner',
    header: 'Account owner',
    width: 138,
    accessor: ({ accountOwnerName }) => accountOwnerName,
    hidesOnPhone: true,
  },
]

const credit: Column<Customer> = {
  id: 'credit',
  header: 'Credit',
  width: 104,
  align: 'right',
  accessor: ({ creditAvailable }) => creditAvailable,
  isMoney: true,
  cell: ({ creditAvailable }) => <MoneyText amount={creditAvailable} />,
  total: (customers) => <MoneyText amount={sum(customers.map(({ creditAvailable }) => creditAvailable ?? zero))} />,
  hidesOnPhone: true,
}

const actions = (onOrders: (customer: Customer) => void): Column<Customer> => ({
  id: 'actions',
  header: '',
  width: 104,
  align: 'right',
  cell: (customer, isActive) => (
    <Button
      size="compact-xs"
      variant="default"
      tabIndex={isActive ? 0 : -1}
      aria-label={`View orders of ${customer.customerName}`}
      onClick={() => onOrders(customer)}
    >
      View Orders
    </Button>
  ),
})
