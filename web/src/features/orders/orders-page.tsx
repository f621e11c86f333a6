import { placeOrder } from '@dray/contract/orders'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { useServerList } from '../../kit/server-list/use-server-list.ts'
import { useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/table/csv-button.tsx'
import { SavedViews } from '../../records/saved-views/saved-views.tsx'
import { OrderFilters } from './order-list/order-filters.tsx'
import { isOrderView, orderView, orderViewFilter } from './order-list/order-view.ts'
import { orders, orderViews } from './order-list/orders.ts'
import { exportedOrderColumns } from './order-list/orders-columns.tsx'
import { OrdersTable } from './order-list/orders-table.tsx'

/** /orders */
export function OrdersPage() {
  const { may, seesCosts } = useSession()
  const openModal = useOpenModal()
  const list = useServerList(orders)
  const { timeZone, today, filter, change, readAll } = list
  return (
    <ListPage
      title="Orders"
      list={list}
      placeholder="Number, PO, customer, product"
      filters={OrderFilters}
      views={orderViews}
      savedViews={
        <SavedViews
          hasTabs
          current={{ list: 'order', filters: orderView(filter, today) }}
          isCurrent={(view) => view.list === 'order' && isOrderView(view.filters, filter, today)}
          onOpen={(view) => view.list === 'order' && change(orderViewFilter(view.filters, today), 'push')}
        />
      }
      actions={
        <>
          {/* Roles that may read pending tags, repeated here so their contract stays out of the first load. */}
          {may('office') && (
            <Button component={Link} to="/orders/tags" variant="default">
              Pending tags
            </Button>
          )}
          <CsvButton
            name="orders"
            columns={exportedOrderColumns({ timeZone, today, seesCosts, listed: [] })}
            rows={readAll}
          />
          {may(placeOrder) && <Button onClick={() => openModal('NewOrder', {})}>New order</Button>}
        </>
      }
    >
      <OrdersTable list={list} />
    </ListPage>
  )
}
