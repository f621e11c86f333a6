import { type BrandWithCount, listBrandsWithCount } from '@dray/contract/brands'
import { type GroupSort, sortGroups } from '@dray/domain/products/product-sort'
import { filterBySearch } from '@dray/domain/search/search-words'
import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { memo, type PropsWithChildren, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { AccordionItem, Accordion } from '../../kit/accordion/accordion.tsx'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { Picture } from '../../kit/picture.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { GroupSortSelect } from '../../records/pickers/group-sort-select.tsx'
import { BrandForm } from './edit/brand-form.tsx'
import style from './edit/edit-brands.module.css'
import { type BrandEditors, useEditBrands } from './edit/use-edit-brands.ts'

const noBrands: readonly BrandWithCount[] = []

/** With fewer brands, search and sort are hidden. */
const searchThreshold = 8

/** An accordion with a form for each brand (spec 2.7). */
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
          <div className={`wrap ${style.tools}`}>
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

/** Unsaved edits of brands that someone else deleted; they can't be saved anymore. */
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

type BrandItemProps = PropsWithChildren<{
  brand: BrandWithCount
  isOpen: boolean
  isUnsaved: boolean
  onToggle: (brand: BrandWithCount) => void
}>

/** Its children are rendered only while it's expanded. */
const BrandItem = memo(function BrandItem({ brand, isOpen, isUnsaved, onToggle, children }: BrandItemProps) {
  return (
    <AccordionItem
      id={brandHeadId(brand.id)}
      name={brand.name}
      picture={<Picture src={brand.image} alt="" size={24} name={brand.name} />}
      detail={brand.skucode}
      unsaved={isUnsaved ? 'Unsaved' : undefined}
      end={
        <>
          {brand.hideInInventoryOverview && (
            <span className={`regular nowrap small muted ${style.flag}`}>Hidden from overview</span>
          )}
          {brand.excludeFromReporting && (
            <span className={`regular nowrap small muted ${style.flag}`}>Not in reporting</span>
          )}
          <span className={style.count}>{pluralize(brand.productCount, 'product')}</span>
        </>
      }
      isOpen={isOpen}
      onToggle={() => onToggle(brand)}
    >
      {children}
    </AccordionItem>
  )
})

type Props = {
  brands: readonly BrandWithCount[]
  /** Including those the search hides. */
  all: readonly BrandWithCount[]
  /** `all` is up to date with the server. */
  isRead: boolean
  startsAt: number | undefined
  editors: BrandEditors
  lines: ReadonlyMap<number, string>
  onTypeLine: (brandId: number, text: string) => void
}

/** One brand is expanded at a time; the arrow keys move between them. */
function BrandAccordion({ brands, all, isRead, startsAt, editors, lines, onTypeLine }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<{ id: number; name?: string } | undefined>(
    startsAt === undefined ? undefined : { id: startsAt },
  )
  const toggle = useCallback(
    (brand: BrandWithCount) =>
      setOpen((current) => (current?.id === brand.id ? undefined : { id: brand.id, name: brand.name })),
    [],
  )
  const isFound = open !== undefined && all.some(({ id }) => id === open.id)
  // Remember the name, to show it after the brand is deleted.
  const known = all.find(({ id }) => id === open?.id)
  if (open !== undefined && known !== undefined && open.name !== known.name) setOpen({ id: known.id, name: known.name })
  const isDeleted = open !== undefined && isRead && !isFound && !editors.deleted.some(({ id }) => id === open.id)
  useScrollTo(list, startsAt, isFound)

  function onDeleted(brand: BrandWithCount) {
    const at = brands.indexOf(brand)
    const neighbor = brands[at + 1] ?? brands[at - 1]
    setOpen(undefined)
    list.current?.querySelector<HTMLElement>(`#${brandHeadId(neighbor?.id)}`)?.focus()
  }
  return (
    <>
      {isDeleted && (
        <div role="alert" className={`notice ${style.notice}`}>
          {open.name === undefined ? 'This brand no longer exists.' : `${open.name} was deleted.`}
        </div>
      )}
      <Accordion ref={list} className={style.list}>
        {brands.map((brand) => (
          <BrandItem
            key={brand.id}
            brand={brand}
            isOpen={open?.id === brand.id}
            isUnsaved={editors.isUnsaved(brand)}
            onToggle={toggle}
          >
            {open?.id === brand.id && (
              <BrandForm
                brand={brand}
                editor={editors.brandEditor(brand)}
                line={lines.get(brand.id) ?? ''}
                onTypeLine={(text) => onTypeLine(brand.id, text)}
                onDeleted={() => onDeleted(brand)}
              />
            )}
          </BrandItem>
        ))}
      </Accordion>
    </>
  )
}

/** Scrolls to the brand the modal was opened for, and focuses its first field. */
function useScrollTo(list: { current: HTMLElement | null }, brandId: number | undefined, isFound: boolean) {
  useEffect(() => {
    const head = isFound ? list.current?.querySelector(`#${brandHeadId(brandId)}`) : null
    head?.scrollIntoView({ block: 'start' })
    if (head) list.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [list, brandId, isFound])
}

const brandHeadId = (brandId: number | undefined): string => `brand-${brandId}`
