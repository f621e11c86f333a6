import { type Customer, listAddressBook, listCustomers } from '@dray/contract/customers'
import { filterBySearch } from '@dray/domain/search/search-words'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { Page } from '../../kit/page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { type Column, column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { customerColumn } from '../../records/record-columns.tsx'
import { customerPath } from '../../records/record-paths.ts'
import { AddressBook } from './address-book/address-book.tsx'
import { customerTypeLabel } from './customer-form/customer-fields.ts'

/** /customers: the address book, or for drivers the customers they deliver to. */
export function CustomersPage() {
  const { may } = useSession()
  return may(listAddressBook) ? <AddressBook /> : <DriverCustomers />
}

const noCustomers: readonly Customer[] = []

const columns: Column<Customer>[] = [
  customerColumn({
    id: 'name',
    minWidth: 108,
    grow: 1.5,
    customer: (customer) => customer,
    total: (customers) => pluralize(customers.length, 'customer'),
  }),
  column('type', 'Type', { width: 94, accessor: ({ type }) => customerTypeLabel(type), phone: false }),
  column('contact', 'Contact', { accessor: ({ contactName }) => contactName, phone: false }),
  column('phone', 'Phone', { width: 126, accessor: ({ contactPhone }) => contactPhone }),
  column('address', 'Address', { accessor: ({ address }) => address, phone: false }),
  column('owner', 'Account owner', { width: 138, accessor: ({ accountOwnerName }) => accountOwnerName, phone: false }),
]

/** Customers on a driver's own orders, without figures (D-206). */
function DriverCustomers() {
  const router = useRouter()
  const [{ search, sort }, change] = useUrlState({ search: '', sort: 'name' })
  const read = useRead(listCustomers)
  const all = read.data ?? noCustomers
  const rows = useMemo(() => filterBySearch(all, search, customerSearchText), [all, search])
  return (
    <Page
      title="Customers"
      fills
      actions={<CsvButton name="customers" columns={columns} rows={rows} sort={sort} />}
      tools={
        <SearchField
          label="Search customers"
          placeholder="Name, contact or address"
          value={search}
          onChange={(text) => change({ search: text })}
        />
      }
    >
      <DataTable
        label="Customers"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        read={read}
        texts={{
          failed: 'Error fetching customers',
          empty: search === '' ? 'Customers on your deliveries are listed here.' : 'No customers found',
        }}
        opens={{ onOpen: ({ id }) => router.history.push(customerPath(id)) }}
        sorting={{ sort, onSort: (by) => change({ sort: by }) }}
      />
    </Page>
  )
}

const customerSearchText = ({ customerName, contactName, address, contactEmail }: Customer): string =>
  [customerName, contactName, address, contactEmail].join(' ')
