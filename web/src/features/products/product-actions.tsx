import type { Product } from '@dray/contract/products'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { useOpenDialog, useOpenModal } from '../../kit/modals/modals.tsx'
import { RowMenu } from '../../kit/popover/row-menu.tsx'

type Props = {
  product: Product
  isActive: boolean
  offers: { mayEdit: boolean; mayReceive: boolean; seesHistory: boolean; seesTags: boolean }
}

/** The actions menu of a product. */
export function ProductActions({ product: { id, sku, name }, isActive, offers }: Props) {
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const entries = [
    ...(offers.mayEdit ? [{ label: 'Edit', onChoose: () => openModal('EditProduct', { productId: id }) }] : []),
    ...(offers.mayReceive ? [{ label: 'Receive', onChoose: () => openDialog(ReceiveStock, { productId: id }) }] : []),
    ...(offers.seesHistory
      ? [{ label: 'Stock history', onChoose: () => openModal('ViewStockHistory', { productId: id }) }]
      : []),
    ...(offers.seesTags ? [{ label: 'Tags page', href: `/products/tags?sku=${encodeURIComponent(sku)}` }] : []),
  ]
  return <RowMenu name={name} entries={entries} isActive={isActive} />
}
