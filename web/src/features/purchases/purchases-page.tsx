import { placePurchaseOrder } from '@dray/contract/purchases'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { purchasePath } from '../../records/record-paths.ts'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { ListTable } from '../../kit/server-list/list-table.tsx'
import { useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { useSession } from '../../kit/session.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { SavedViews } from '../../records/saved-views/saved-views.tsx'
import { purchaseColumns } from './purchase-list/purchase-columns.tsx'
import { purchaseOrders, purchaseViews } from './purchase-list/purchase-orders.ts'

const purchaseId = ({ id }: { id: number }): number => id

/** /purchases */
export function PurchasesPage() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const router = useRouter()
  const list = useServerList(purchaseOrders)
  const columns = useListColumns(list, purchaseColumns)
  const { filter, today, change } = list
  const addNew = () => openModal('NewPurchaseOrder', {})
  return (
    <ListPage
      title="Purchases"
      list={list}
      placeholder="Number or brand"
      views={purchaseViews}
      savedViews={
        <SavedViews
          hasTabs
          current={{ list: 'purchase', filters: purchaseOrders.toView(filter, today) }}
          isCurrent={(view) => view.list === 'purchase' && purchaseOrders.isView(view.filters, filter, today)}
          onOpen={(view) => change(purchaseOrders.fromView(view.filters, today), 'push')}
        />
      }
      actions={
        <>
          <CsvButton name="purchases" columns={columns} rows={list.readAll} />
          {may(placePurchaseOrder) && <Button onClick={addNew}>New purchase order</Button>}
        </>
      }
    >
      <ListTable
        list={list}
        columns={columns}
        rows={list.rows}
        rowId={purchaseId}
        texts={{
          empty: 'No purchase orders yet.',
          emptyAction: !list.isFiltered && (
            <FirstActions
              purpose="What you buy from brands is listed here, from the order to the delivery."
              actions={[may(placePurchaseOrder) && { label: 'New purchase order', onAction: addNew }]}
            />
          ),
        }}
        opens={{ onOpen: (order) => router.history.push(purchasePath(order)) }}
      />
    </ListPage>
  )
}
