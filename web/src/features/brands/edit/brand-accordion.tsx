import type { BrandWithCount } from '@dray/contract/brands'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Accordion } from '../../../kit/accordion/accordion.tsx'
import { BrandForm } from './brand-form.tsx'
import { brandHeadId, BrandItem } from './brand-item.tsx'
import style from './edit-brands.module.css'
import type { BrandEditors } from './use-edit-brands.ts'

type Props = {
  brands: readonly BrandWithCount[]
  /** All brands, whether they match the search or not. */
  all: readonly BrandWithCount[]
  /** Whether `all` is up to date with the server. */
  isRead: boolean
  startsAt: number | undefined
  editors: BrandEditors
  lines: ReadonlyMap<number, string>
  onTypeLine: (brandId: number, text: string) => void
}

/** Brands, of which one is expanded at a time; the arrow keys move between them. */
export function BrandAccordion({ brands, all, isRead, startsAt, editors, lines, onTypeLine }: Props) {
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
  // Remember the name, so that it can still be shown after the brand is deleted.
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
                editor={editors.editorOf(brand)}
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

/** Scrolls to the brand that the modal was opened at, and focuses its first field. */
function useScrollTo(list: { current: HTMLElement | null }, brandId: number | undefined, isFound: boolean) {
  useEffect(() => {
    const head = isFound ? list.current?.querySelector(`#${brandHeadId(brandId)}`) : null
    head?.scrollIntoView({ block: 'start' })
    if (head) list.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [list, brandId, isFound])
}
