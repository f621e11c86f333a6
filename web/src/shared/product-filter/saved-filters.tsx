import { getProductFilters, removeProductFilter, type SavedProductFilter } from '@dray/contract/preferences'
import { type ProductFilter, sameFilter } from '@dray/domain/products/product-filter'
import { Button, Popover } from '@mantine/core'
import { useRef, useState } from 'react'
import { useChange, useRead } from '../api/use-call.ts'
import { useOpenModal } from '../modals/modals.tsx'
import { useSession } from '../session.tsx'
import { SavedList } from '../saved-list.tsx'
import style from './product-filter-bar.module.css'

type Props = {
  name: string
  /** The brand whose list this is, 0 for a list of several (D-80). */
  brandId: number
  filter: ProductFilter
  onChoose: (filter: ProductFilter) => void
}

/** The filters somebody has saved: choosing one applies it, and each can be deleted. Read when they are first looked at. */
export function SavedFilters({ name, brandId, filter, onChoose }: Props) {
  const { user } = useSession()
  const openModal = useOpenModal()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // All of them at once: every list of the order menu offers a part of the same.
  const read = useRead(getProductFilters, { params: { userId: user.id, brandId: 0 } }, { enabled: isOpen })
  const remove = useChange(removeProductFilter)

  function choose({ settings }: SavedProductFilter) {
    setOpen(false)
    onChoose(settings.filterData)
  }
  function askToRemove({ id, settings }: SavedProductFilter) {
    setOpen(false)
    // Where the focus goes back to when the question is answered: the entry itself will be gone.
    button.current?.focus()
    openModal('Confirmation', {
      question: `Delete the saved filter “${settings.filterName}”?`,
      confirmLabel: 'Delete',
      danger: true,
      onConfirm: () => remove.mutate({ params: { id } }),
    })
  }
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" position="bottom-start" width={260}>
        <Popover.Target>
          <Button
            ref={button}
            variant="default"
            aria-label={`Saved Filters of ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            Saved Filters
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <SavedList
            saved={read.data && offeredIn(read.data, brandId)}
            problem={read.error?.message}
            nameOf={({ settings }) => settings.filterName}
            isChosen={({ settings }) => sameFilter(settings.filterData, filter)}
            onChoose={choose}
            onRemove={askToRemove}
          />
        </Popover.Dropdown>
      </Popover>
      {remove.error && (
        <span role="alert" className={style.problem}>
          The filter was not deleted. {remove.error.message}
        </span>
      )}
    </>
  )
}

/** A list offers the filters of its brand and those for all brands (D-80). */
const offeredIn = (saved: readonly SavedProductFilter[], brandId: number): SavedProductFilter[] =>
  saved
    .filter(({ settings: { filterBrandId } }) => filterBrandId === 0 || filterBrandId === brandId)
    .sort((a, b) => a.settings.filterName.localeCompare(b.settings.filterName, 'en'))
