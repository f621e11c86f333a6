import { placeOrder } from '@dray/contract/orders'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { companyToday } from '../../kit/dates.ts'
import { focusAndSelect } from '../../kit/focus.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/table/csv-button.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { firstDay } from '../../kit/list-filter/days-in-url.ts'
import { unfiltered } from './order-list/order-list-filter.ts'
import { orderColumns } from './order-list/orders-columns.tsx'
import { OrdersFilters } from './order-list/orders-filters.tsx'
import { OrdersTable } from './order-list/orders-table.tsx'

const unsorted = { ...unfiltered, sort: '' }

/** /orders: the orders of a date range, newest first or sorted by a column. */
export function OrdersPage() {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const [filter, change] = useUrlState(unsorted)
  const today = companyToday(timeZone)
  return (
    <Page
      title="Orders"
      fills
      actions={
        <>
          {/* Who may read pending tags. Their contract stays out of the first load. */}
          {may('office') && (
            <Button component={Link} to="/orders/tags" variant="default">
              Pending tags
            </Button>
          )}
          <CsvButton
            name="orders"
            columns={orderColumns({ timeZone, today, orders: [] })}
            rows={async () => (await import('./order-list/all-orders.ts')).allOrders(filter, today, timeZone)}
          />
          {may(placeOrder) && <Button onClick={() => openModal('NewOrder', {})}>New order</Button>}
        </>
      }
      tools={<OrdersFilters filter={filter} today={today} change={change} />}
    >
      <OrdersTable
        filter={filter}
        sort={filter.sort}
        onSort={(sort) => change({ sort }, 'push')}
        today={today}
        onAllDates={() => {
          // The button disappears, so the focus moves to the search.
          focusAndSelect(document.querySelector<HTMLInputElement>('input[aria-label="Search orders"]'))
          change({ from: firstDay, to: today }, 'push')
        }}
      />
    </Page>
  )
}
