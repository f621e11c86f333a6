import { changeOrderStatuses, type OrderOfRange, placeOrder } from '@dray/contract/orders'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { SavedViews } from '../../records/saved-views/saved-views.tsx'
import { orders, orderViews } from './order-list/orders.ts'
import { narrowOrderColumns, orderColumns } from './order-list/orders-columns.tsx'
import { fetched } from '../../kit/loading/fetched.tsx'
import { focusActiveRow } from '../../kit/focus.ts'
import { allDates, firstDay } from '../../kit/list-filter/days-in-url.ts'
import { EmptyListButton, ListTable } from '../../kit/server-list/list-table.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { useSelection } from '../../kit/table/use-selection.ts'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { orderPath } from '../../records/record-paths.ts'

const InboxButton = fetched(() => import('./inbox-button.tsx'), 'InboxButton')
const SelectedOrders = fetched(() => import('./order-list/selected-orders.tsx'), 'SelectedOrders')

const orderId = ({ id }: OrderOfRange): number => id
const orderName = ({ orderNum }: OrderOfRange): string => `order ${orderNum}`

/** /orders */
export function OrdersPage() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const list = useServerList(orders)
  const isWide = useMediaQuery('(min-width: 1500px)', undefined, { getInitialValueInEffect: false })
  const columns = useListColumns(list, isWide ? orderColumns : narrowOrderColumns)
  const { today, filter, change, readAll } = list
  const { selection, shown, hidden, clear } = useSelection({ rows: list.rows, rowId: orderId, rowName: orderName })
  const isPhone = useIsPhone()
  const selects = may(changeOrderStatuses) && !isPhone
  const [changes, setChanges] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  // The button that opened the dialog disappeared with the selection, so return the focus to the list. Focus lives outside React.
  useEffect(() => {
    if (changes > 0) focusActiveRow(container.current)
  }, [changes])

  function onChanged() {
    clear()
    setChanges((count) => count + 1)
  }
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
      selected={
        selects && {
          noun: 'order',
          count: shown.length,
          hidden,
          onClear: clear,
          children: <SelectedOrders orders={shown} onChanged={onChanged} />,
        }
      }
      actions={
        <>
          {/* Must match who may list the inbox, whose contract stays out of the first load. */}
          {may({ roles: ['SALES'] }) && <InboxButton />}
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
      <ListTable
        ref={container}
        list={list}
        columns={columns}
        rows={list.rows}
        rowId={orderId}
        texts={{
          failed: 'Error...',
          emptyAction: list.isFiltered ? (
            filter.search.trim() !== '' &&
            filter.from !== firstDay && (
              <EmptyListButton onClick={() => change(allDates, 'push')}>Search all dates</EmptyListButton>
            )
          ) : (
            <FirstActions
              purpose="What customers order is listed here, from the draft to the delivery."
              actions={[may(placeOrder) && { label: 'New order', onAction: () => openModal('NewOrder', {}) }]}
            />
          ),
        }}
        opens={{ hrefOf: orderPath }}
        {...(selects ? { selection } : {})}
      />
    </ListPage>
  )
}
