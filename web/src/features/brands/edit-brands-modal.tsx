import { type BrandWithCount, listBrandsWithCount } from '@dray/contract/brands'
import { type GroupSort, sortGroups } from '@dray/domain/products/product-sort'
import { filterBySearch } from '@dray/domain/search/search-words'
import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { GroupSortSelect } from '../../records/pickers/group-sort-select.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { BrandAccordion } from './edit/brand-accordion.tsx'
import style from './edit/edit-brands.module.css'
import { type BrandEditors, useEditBrands } from './edit/use-edit-brands.ts'

/** The search and sort are shown from this many brands. */
const searchThreshold = 8
const noBrands: readonly BrandWithCount[] = []

/** Every brand in an accordion, each with its own form (spec 2.7). */
export function EditBrandsModal({ frame, brandId }: PropsOf<'EditBrands'>) {
  const read = useRead(listBrandsWithCount)
  const brands = read.data ?? noBrands
  const editors = useEditBrands(brands)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<GroupSort>('default')
  const [lines, setLines] = useState<ReadonlyMap<number, string>>(new Map())
  const lineNames = brands.filter(({ id }) => lines.get(id)?.trim()).map(({ name }) => name)
  const unsaved = [...new Set([...editors.unsavedNames, ...lineNames])]
  useUnsavedGuard(unsaved.length > 0, `You have unsaved changes to ${unsaved.join(', ')}. Close without saving?`, {
    isStored: editors.isStored && lineNames.length === 0,
    onDiscard: editors.discard,
  })

  const shown = useMemo(
    () =>
      sortGroups(
        filterBySearch(brands, search, ({ name, skucode }) => `${name} ${skucode}`),
        sort,
      ),
    [brands, search, sort],
  )
  return (
    <Modal {...frame} title="Edit brands" size={880}>
      <Stack gap={12}>
        {brands.length >= searchThreshold && (
          <div className={style.tools}>
            <TextInput
              type="search"
              aria-label="Search brands"
              placeholder="Name or SKU code"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              data-autofocus={brandId === undefined || undefined}
            />
            <GroupSortSelect label="Sort brands" value={sort} onChange={setSort} />
          </div>
        )}
        <DeletedBrands editors={editors} />
        <BrandAccordion
          brands={shown}
          isRead={read.data !== undefined && !read.isFetching}
          all={brands}
          startsAt={brandId}
          editors={editors}
          lines={lines}
          onTypeLine={(id, text) => setLines((current) => new Map(current).set(id, text))}
        />
        {(shown.length === 0 || read.isError) && <TableNotice read={read} isEmpty empty="No brands found" />}
      </Stack>
    </Modal>
  )
}

/** Brands with edits that someone else deleted: the edits can no longer be saved. */
function DeletedBrands({ editors }: { editors: BrandEditors }) {
  return editors.deleted.map(({ id, name }) => (
    <div key={id} role="alert" className={`notice ${style.notice}`}>
      <p>{name} was deleted, so your changes to it can't be saved.</p>
      <Button size="xs" variant="default" onClick={() => editors.discard(id)}>
        Discard them
      </Button>
    </div>
  ))
}
