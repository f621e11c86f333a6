import '@mantine/core/styles/Menu.layer.css'
import { setBrandLimit } from '@dray/contract/brands'
import { getAll as getChangeLog } from '@dray/contract/changelog'
import { update as updateProduct } from '@dray/contract/products'
import { Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { type OpenModal, useOpenModal } from '../../shared/modals/modals.tsx'
import { useSession } from '../../shared/session.tsx'
import style from './inventory.module.css'
import type { InventoryRow } from './use-inventory.ts'

type Props = { row: InventoryRow; isActive: boolean }

/** What can be done with a brand or a product. The menu is made when it is first asked for: a list has many. */
export function RowMenu({ row, isActive }: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const openModal = useOpenModal()
  const name = row.kind === 'brand' ? row.line.brand.name : row.line.product.name
  const button = (
    <button
      ref={opener}
      type="button"
      className={style.dots}
      tabIndex={isActive ? 0 : -1}
      aria-label={`Actions of ${name}`}
      onClick={() => setWasOpened(true)}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
        <circle cx="3" cy="8" r="1.4" />
        <circle cx="8" cy="8" r="1.4" />
        <circle cx="13" cy="8" r="1.4" />
      </svg>
    </button>
  )
  if (!wasOpened) return button
  // The entry is gone when the modal closes: the focus is to come back to the row.
  const open: OpenModal = (modal, input) => {
    opener.current?.focus()
    openModal(modal, input)
  }
  return (
    <Menu defaultOpened position="bottom-end" shadow="md" width={180}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {row.kind === 'brand' ? <BrandItems row={row} open={open} /> : <ProductItems row={row} open={open} />}
      </Menu.Dropdown>
    </Menu>
  )
}

type ItemsOf<Kind> = { row: Extract<InventoryRow, { kind: Kind }>; open: OpenModal }

function BrandItems({ row: { line }, open }: ItemsOf<'brand'>) {
  const { may } = useSession()
  const brandId = line.brand.id
  return (
    <>
      <Menu.Item onClick={() => open('EditBrandStockLimits', { brandId })}>
        {may(setBrandLimit) ? 'Stock limits…' : 'Stock limits'}
      </Menu.Item>
      <Menu.Item onClick={() => open('ManageBrandCatalog', { brandId })}>
        {may(updateProduct) ? 'Catalogue…' : 'Catalogue'}
      </Menu.Item>
    </>
  )
}

function ProductItems({ row: { line }, open }: ItemsOf<'product'>) {
  const { may } = useSession()
  const { id, sku } = line.product
  return (
    <>
      <Menu.Item onClick={() => open('ViewProduct', { productId: id })}>View</Menu.Item>
      {may(getChangeLog) && (
        <Menu.Item onClick={() => open('ViewStockHistory', { productId: id })}>Stock history</Menu.Item>
      )}
      <Menu.Item component="a" href={`/products/tags?sku=${encodeURIComponent(sku)}`} target="_blank" rel="noopener">
        Tags
      </Menu.Item>
    </>
  )
}
