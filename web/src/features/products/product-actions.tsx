import type { Product } from '@dray/contract/products'
import { useOpenModal } from '../../shared/modals/modals.tsx'
import { MenuList } from '../../shared/popover/menu-list.tsx'
import { PopoverButton } from '../../shared/popover/popover-button.tsx'
import style from './products-page.module.css'

type Props = {
  product: Product
  isActive: boolean
  offers: { mayEdit: boolean; seesHistory: boolean; seesTags: boolean }
}

/** What can be done with a product beside opening it. */
export function ProductActions({ product: { id, sku, name }, isActive, offers }: Props) {
  const openModal = useOpenModal()
  const label = `Actions for ${name}`
  const entries = [
    ...(offers.mayEdit ? [{ label: 'Edit', onChoose: () => openModal('EditProduct', { productId: id }) }] : []),
    ...(offers.seesHistory
      ? [{ label: 'Stock history', onChoose: () => openModal('ViewStockHistory', { productId: id }) }]
      : []),
    ...(offers.seesTags ? [{ label: 'Tags page', href: `/products/tags?sku=${encodeURIComponent(sku)}` }] : []),
  ]
  return (
    <PopoverButton
      label={label}
      role="menu"
      position="bottom-end"
      width={160}
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
