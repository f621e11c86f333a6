import { addCustomer } from '@dray/contract/customers'
import { importCustomPrices } from '@dray/contract/imports'
import { listPricedCustomers, refreshAllPrices } from '@dray/contract/pricing'
import { Button } from '@mantine/core'
import { companyToday } from '../../../kit/dates.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { Page } from '../../../kit/page.tsx'
import { ExportPricesButton } from '../../../records/pricing/export-prices-button.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { CsvButton } from '../../../kit/table/csv-button.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { exportedColumns } from './address-book-columns.tsx'
import { unfiltered } from './address-book-filter.ts'
import { AddressBookFilters } from './address-book-filters.tsx'
import { AddressBookTable } from './address-book-table.tsx'

const unsorted = { ...unfiltered, sort: 'name' }

/** All customers with what they owe, their open orders and their last order (D-73). */
export function AddressBook() {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const [{ sort, ...filter }, change] = useUrlState(unsorted)
  const today = companyToday(timeZone)
  return (
    <Page
      title="Customers"
      fills
      actions={
        <>
          <CsvButton
            name="customers"
            columns={exportedColumns({ timeZone, today })}
            rows={async () => (await import('./all-customers.ts')).allCustomers(filter, sort)}
          />
          {may(listPricedCustomers) && <ExportPricesButton />}
          {may(importCustomPrices) && (
            <Button variant="default" onClick={() => openModal('ImportPrices', {})}>
              Import prices…
            </Button>
          )}
          {may(refreshAllPrices) && (
            <Button variant="default" onClick={() => openModal('RefreshAllCustomPricing', {})}>
              Refresh all pricing
            </Button>
          )}
          {may(addCustomer) && <Button onClick={() => openModal('AddCustomer', {})}>Add customer</Button>}
        </>
      }
      tools={<AddressBookFilters filter={filter} change={change} />}
    >
      <AddressBookTable
        filter={filter}
        sort={sort}
        onSort={(by) => change({ sort: by })}
        onClear={() => change(unfiltered, 'push')}
      />
    </Page>
  )
}
