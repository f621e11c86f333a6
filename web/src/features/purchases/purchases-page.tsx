import { placePurchaseOrder } from '@dray/contract/purchases'
import { Button } from '@mantine/core'
import { companyToday } from '../../kit/dates.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/table/csv-button.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { purchaseColumns } from './purchase-list/purchase-columns.tsx'
import { unfiltered } from './purchase-list/purchase-list-filter.ts'
import { PurchasesFilters } from './purchase-list/purchases-filters.tsx'
import { PurchasesTable } from './purchase-list/purchases-table.tsx'

const unsorted = { ...unfiltered, sort: '' }

/** /purchases: what was ordered from the brands, newest first or sorted by a column. */
export function PurchasesPage() {
  const { may, seesCosts } = useSession()
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const [{ sort, ...filter }, change] = useUrlState(unsorted)
  const today = companyToday(timeZone)
  return (
    <Page
      title="Purchases"
      fills
      actions={
        <>
          <CsvButton
            name="purchases"
            columns={purchaseColumns({ timeZone, today, seesCosts, listed: [] })}
            rows={async () =>
              (await import('./purchase-list/all-purchase-orders.ts')).allPurchaseOrders({
                filter,
                sort,
                today,
                seesCosts,
              })
            }
          />
          {may(placePurchaseOrder) && (
            <Button onClick={() => openModal('NewPurchaseOrder', {})}>New purchase order</Button>
          )}
        </>
      }
      tools={<PurchasesFilters filter={filter} today={today} change={change} />}
    >
      <PurchasesTable
        filter={filter}
        sort={sort}
        onSort={(by) => change({ sort: by }, 'push')}
        today={today}
        onClear={() => change(unfiltered, 'push')}
      />
    </Page>
  )
}
