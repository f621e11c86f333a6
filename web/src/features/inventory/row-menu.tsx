import { getAll as getChangeLog } from '@dray/contract/changelog'
import { useOpenModal } from '../../shared/modals/modals.tsx'
import { type MenuEntry, MenuList } from '../../shared/popover/menu-list.tsx'
import { PopoverButton } from '../../shared/popover/popover-button.tsx'
import { useSession } from '../../shared/session.tsx'
import style from './inventory.module.css'
import type { InventoryRow } from './use-inventory.ts'

/** What can be done with a brand or a product. */
export function RowMenu({ row, isActive }: { row: InventoryRow; isActive: boolean }) {
  const entries = useEntries(row)
  const label = `Actions of ${row.kind === 'brand' ? row.line.brand.name : row.line.product.name}`
  return (
    <PopoverButton
      label={label}
      role="menu"
      position="bottom-end"
      width={170}
      button={(opener) => (
        <button type="button" className={style.dots} tabIndex={isActive ? 0 : -1} aria-label={label} {...opener}>
          <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
            <circle cx="3" cy="8" r="1.4" />
            <circle cx="8" cy="8" r="1.4" />
            <circle cx="13" cy="8" r="1.4" />
          </svg>
        </button>
      )}
    >
      {(close) => <MenuList label={label} entries={entries} close={close} />}
    </PopoverButton>
  )
}

function useEntries(row: InventoryRow): MenuEntry[] {
  const { may } = useSession()
  const openModal = useOpenModal()
  if (row.kind === 'brand') {
    const brandId = row.line.brand.id
    return [
      { label: 'Stock limits', onChoose: () => openModal('EditBrandStockLimits', { brandId }) },
      { label: 'Catalogue', onChoose: () => openModal('ManageBrandCatalog', { brandId }) },
    ]
  }
  const { id, sku } = row.line.product
  const history = { label: 'Stock history', onChoose: () => openModal('ViewStockHistory', { productId: id }) }
  return [
    { label: 'View', onChoose: () => openModal('ViewProduct', { productId: id }) },
    ...(may(getChangeLog) ? [history] : []),
    { label: 'Tags', href: `/products/tags?sku=${encodeURIComponent(sku)}` },
  ]
}
