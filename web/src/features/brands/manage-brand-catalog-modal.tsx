import { type BrandWithProducts, readBrand } from '@dray/contract/brands'
import { addProduct, changeProduct } from '@dray/contract/products'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { type PropsOf, useOpenModal } from '../../kit/modals/modals.tsx'
import { recentBrand, useRecent } from '../../records/recents.ts'
import { useSession } from '../../kit/session.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import style from './catalog/catalog.module.css'
import { CatalogRows, catalogItems } from './catalog/catalog-rows.tsx'
import { updateFailed, useVisibility } from './catalog/use-visibility.ts'

/** Chooses which products of a brand the catalog shows (spec 2.13). */
export function ManageBrandCatalogModal({ frame, brandId }: PropsOf<'ManageBrandCatalog'>) {
  const read = useRead(readBrand, { params: { id: brandId } })
  return (
    <Modal {...frame} title={read.data ? `Catalog for ${read.data.name}` : 'Catalog'} size={820}>
      {read.data ? <Catalog brand={read.data} /> : <TableNotice read={read} isEmpty empty="" />}
    </Modal>
  )
}

function Catalog({ brand }: { brand: BrandWithProducts }) {
  useRecent(recentBrand(brand))
  const { may } = useSession()
  const visibility = useVisibility(brand.id)
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  const items = useMemo(() => catalogItems(brand.products, deferredSearch), [brand.products, deferredSearch])
  const shown = brand.products.filter(visibility.isShown).length

  if (brand.products.length === 0) return <NoProducts brand={brand} />
  return (
    <Stack gap={12}>
      <Group gap={8}>
        <TextInput
          type="search"
          aria-label="Search products"
          placeholder="Name, SKU, type or weight"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
          // The products may load after the modal has set the initial focus.
          autoFocus
          w={260}
        />
        <span className="grow" />
        {visibility.groupFailed && (
          <Text span size="sm" fw={550} className="danger">
            {updateFailed}
          </Text>
        )}
        <span className="small muted figures">
          {formatCount(shown)} of {formatCount(brand.products.length)} shown in the catalog
        </span>
      </Group>
      <span role="status" className="unseen">
        {visibility.announcement}
      </span>
      {items.length === 0 ? (
        <p className={`muted stack ${style.none}`}>No products found</p>
      ) : (
        <CatalogRows items={items} visibility={visibility} isReadOnly={!may(changeProduct)} />
      )}
    </Stack>
  )
}

function NoProducts({ brand }: { brand: BrandWithProducts }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  return (
    <div className={`muted stack ${style.none}`}>
      <p>{brand.name} has no products yet.</p>
      {may(addProduct) && (
        <Button variant="default" onClick={() => openModal('AddProduct', { brandId: brand.id })}>
          Add product
        </Button>
      )}
    </div>
  )
}
