import { placeOrder } from '@dray/contract/orders'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { SavedViews } from '../../records/saved-views/saved-views.tsx'
import { orders, orderViews } from './order-list/orders.ts'
import { narrowOrderColumns, orderColumns } from './order-list/orders-columns.tsx'
import { OrdersTable } from './order-list/orders-table.tsx'

/** /orders */
export function OrdersPage() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const list = useServerList(orders)
  const isWide = useMediaQuery('(min-width: 1500px)', undefined, { getInitialValueInEffect: false })
  const columns = useListColumns(list, isWide ? orderColumns : narrowOrderColumns)
  const { today, filter, change, readAll } = list
  return (
    <ListPage
      title="Orders"
      list={list}
      placeholder="Number, PO, customer, product"
      views={orderViews}
      savedViews={
        <SavedViews
          hasTabs
          current={{ list: 'order', filters: orders.toView(filter, today) }}
          isCurrent={(view) => view.list === 'order' && orders.isView(view.filters, filter, today)}
          onOpen={(view) => change(orders.fromView(view.filters, today), 'push')}
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
          <CsvButton name="orders" columns={columns} rows={readAll} />
          {may(placeOrder) && <Button onClick={() => openModal('NewOrder', {})}>New order</Button>}
        </>
      }
    >
      <OrdersTable list={list} columns={columns} />
    </ListPage>
  )
}
