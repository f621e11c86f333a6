import { receiveStock } from '@dray/contract/batches'
import { readChangeLog } from '@dray/contract/changelog'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { useOpenDialog, useOpenModal } from '../../kit/modals/modals.tsx'
import type { MenuEntry } from '../../kit/popover/menu-list.tsx'
import { RowMenu } from '../../kit/popover/row-menu.tsx'
import { useSession } from '../../kit/session.tsx'
import type { InventoryRow } from './use-inventory.ts'

/** The actions menu of a brand or a product. */
export function RowActions({ row, isActive }: { row: InventoryRow; isActive: boolean }) {
  const entries = useEntries(row)
  const { name } = row.kind === 'brand' ? row.line.brand : row.line.product
  return <RowMenu name={name} entries={entries} isActive={isActive} />
}

function useEntries(row: InventoryRow): MenuEntry[] {
  const { may } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  if (row.kind === 'brand') {
    const brandId = row.line.brand.id
    return [
      { label: 'Stock limits', onChoose: () => openModal('EditBrandStockLimits', { brandId }) },
      { label: 'Catalog', onChoose: () => openModal('ManageBrandCatalog', { brandId }) },
    ]
  }
  const { id, sku } = row.line.product
  const history = { label: 'Stock history', onChoose: () => openModal('ViewStockHistory', { productId: id }) }
  return [
    { label: 'View', onChoose: () => openModal('ViewProduct', { productId: id }) },
    ...(may(receiveStock) ? [{ label: 'Receive', onChoose: () => openDialog(ReceiveStock, { productId: id }) }] : []),
    ...(may(readChangeLog) ? [history] : []),
    { label: 'Tags', href: `/products/tags?sku=${encodeURIComponent(sku)}` },
  ]
}
