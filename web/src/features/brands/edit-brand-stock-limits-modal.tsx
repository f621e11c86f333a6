import { type BrandWithProducts, readBrand, setBrandLimit } from '@dray/contract/brands'
import { addProduct, listProductTypes } from '@dray/contract/products'
import { Button, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { recentBrand, useRecent } from '../../records/recents.ts'
import { useSession } from '../../kit/session.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { limitRows } from './limits/limit-rows.ts'
import { LimitTable } from './limits/limit-table.tsx'
import style from './limits/limits.module.css'
import { OverviewSwitch } from './limits/overview-switch.tsx'

/** The stock limits of a brand, its types and their weights (spec 2.13, D-45, D-171). */
export function EditBrandStockLimitsModal({ frame, brandId }: PropsOf<'EditBrandStockLimits'>) {
  const read = useRead(readBrand, { params: { id: brandId } })
  return (
    <Modal {...frame} title={read.data ? `Stock limits for ${read.data.name}` : 'Stock limits'} size={820}>
      {read.data ? <Limits brand={read.data} /> : <TableNotice read={read} isEmpty empty="" />}
    </Modal>
  )
}

function Limits({ brand }: { brand: BrandWithProducts }) {
  useRecent(recentBrand(brand))
  const { may } = useSession()
  const types = useRead(listProductTypes)
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const rows = limitRows(brand, types.data ?? [])
  const isReadOnly = !may(setBrandLimit)
  useUnsavedGuard(rows.some(({ key, limit }) => typed.has(key) && typed.get(key)?.trim() !== String(limit ?? '')))

  function type(key: string, text: string | undefined) {
    setTyped((current) => {
      const next = new Map(current)
      if (text === undefined) next.delete(key)
      else next.set(key, text)
      return next
    })
  }
  return (
    <Stack gap={12}>
      <OverviewSwitch brand={brand} isReadOnly={isReadOnly} />
      <p className={`small muted ${style.about}`}>
        A limit only flags stock above it; nothing is blocked. The most specific limit applies: weight, then type, then
        brand. Leave a field empty for no limit.
        {!isReadOnly && ' Press Enter or Save to save it.'}
      </p>
      <LimitTable brand={brand} rows={rows} isReadOnly={isReadOnly} typed={typed} onType={type} />
      {rows.length === 1 && <NoProducts brand={brand} />}
    </Stack>
  )
}

function NoProducts({ brand }: { brand: BrandWithProducts }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  return (
    <Stack gap={8} align="center" p={16} ta="center" c="dimmed">
      <p>{brand.name} has no products yet. Limits by type and weight can be set once it has some.</p>
      {may(addProduct) && (
        <Button variant="default" onClick={() => openModal('AddProduct', { brandId: brand.id })}>
          Add product
        </Button>
      )}
    </Stack>
  )
}
