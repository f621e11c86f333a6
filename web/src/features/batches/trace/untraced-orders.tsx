import { column } from '../../../kit/table/columns.ts'
import { listUntracedOrders, type UntracedOrder } from '@dray/contract/batches/traces'
import { Box } from '@mantine/core'
import { useMemo } from 'react'
import { CollapsiblePanel } from '../../../kit/panels/collapsible-panel.tsx'
import { mediumDay } from '../../../kit/text/dates.ts'
import { ListTable } from '../../../kit/server-list/list-table.tsx'
import { defineServerList } from '../../../kit/server-list/define-server-list.tsx'
import { useServerList } from '../../../kit/server-list/use-server-list.ts'
import type { Column } from '../../../kit/table/data-table.tsx'
import { countColumn } from '../../../kit/table/value-columns.tsx'
import { customerColumn, orderNumberColumn } from '../../../records/record-columns.tsx'

const untracedOrders = (ids: readonly number[]) =>
  defineServerList({
    name: 'orders shipped without a batch',
    call: listUntracedOrders,
    range: () => ({ query: { ids } }),
  })

export async function allUntracedOrders(ids: readonly number[]): Promise<UntracedOrder[]> {
  const { readAll } = await import('../../../kit/server-list/read-all.ts')
  return readAll(untracedOrders(ids), { params: undefined, query: { ids } })
}

/** Orders whose units may be of any batch of the product, newest first. */
export function UntracedOrders({ batchIds }: { batchIds: readonly number[] }) {
  const list = useServerList(useMemo(() => untracedOrders(batchIds), [batchIds]))
  const isOneProduct = new Set(list.rows.map(({ productId }) => productId)).size < 2
  return (
    <CollapsiblePanel title="Shipped without a batch">
      <p className="muted text-sm">
        These units can be of any batch of the product, or of none. They are in no figure above.
      </p>
      <Box h={320} className="fills">
        <ListTable
          list={list}
          columns={isOneProduct ? columnsOfOne : columns}
          rows={list.rows}
          rowId={rowId}
          texts={{ empty: 'No units shipped without a batch.' }}
        />
      </Box>
    </CollapsiblePanel>
  )
}

const rowId = ({ orderId, productId }: UntracedOrder): string => `${orderId} ${productId}`

const columns: readonly Column<UntracedOrder>[] = [
  orderNumberColumn({ width: 120 }),
  customerColumn({ customer: ({ customerID, customerName }) => ({ id: customerID, customerName }), grow: 2 }),
  column('product', 'Product', { phone: false, sortable: false, accessor: ({ productName }) => productName }),
  column('shipped', 'Shipped', {
    width: 112,
    sortable: false,
    accessor: ({ shippedOn }) => shippedOn,
    cell: ({ shippedOn }) => mediumDay(shippedOn),
  }),
  countColumn('units', 'Units', { width: 80, accessor: ({ units }) => units }),
]
const columnsOfOne = columns.filter(({ id }) => id !== 'product')
