import { getFilters, type InventoryFilter as SavedFilter, removeFilter } from '@dray/contract/preferences'
import { type InventoryFilter, sameInventoryFilter } from '@dray/domain/stock/inventory-filter'
import { Button, Popover, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useChange, useRead } from '../../shared/api/use-call.ts'
import { useOpenModal } from '../../shared/modals/modals.tsx'
import { SavedList } from '../../shared/saved-list.tsx'
import { useSession } from '../../shared/session.tsx'

type Props = { filter: InventoryFilter; isFiltered: boolean; onChoose: (filter: InventoryFilter) => void }

/** Save Filter, and the filters saved before: choose one, or delete it. */
export function SavedFilters({ filter, isFiltered, onChoose }: Props) {
  const { user } = useSession()
  const openModal = useOpenModal()
  const button = useRef<HTMLButtonElement>(null)
  const removal = useChange(removeFilter)
  const [isOpen, setIsOpen] = useState(false)
  const read = useRead(getFilters, { params: { userId: user.id } })
  const chosen = isFiltered ? read.data?.find(({ filters }) => sameInventoryFilter(filters, filter)) : undefined

  function askToDelete({ id, filterName }: SavedFilter) {
    setIsOpen(false)
    // Where the focus goes back to when the question is answered: the entry itself will be gone.
    button.current?.focus()
    openModal('Confirmation', {
      title: 'Delete filter',
      question: `Delete the saved filter ${filterName}?`,
      confirmLabel: 'Delete',
      danger: true,
      onConfirm: () => removal.mutate({ params: { id } }),
    })
  }
  return (
    <>
      {removal.error && (
        <Text span size="sm" c="var(--danger)" role="alert" style={{ alignSelf: 'center' }}>
          {removal.error.message}
        </Text>
      )}
      <Popover trapFocus returnFocus shadow="md" position="bottom-end" opened={isOpen} onChange={setIsOpen}>
        <Popover.Target>
          <Button ref={button} variant={chosen ? 'light' : 'default'} onClick={() => setIsOpen(!isOpen)}>
            {chosen ? `Saved: ${chosen.filterName}` : 'Saved Filters'}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={4} miw={220}>
          <SavedList
            saved={read.data}
            problem={read.error?.message}
            nameOf={({ filterName }) => filterName}
            isChosen={(one) => one === chosen}
            onRemove={askToDelete}
            onChoose={({ filters }) => {
              setIsOpen(false)
              onChoose(filters)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {isFiltered && chosen === undefined && (
        <Button variant="default" onClick={() => openModal('AddInventoryFilter', { filters: editable(filter) })}>
          Save Filter
        </Button>
      )}
    </>
  )
}

const editable = ({ brands, types, weights, ...rest }: InventoryFilter) => ({
  ...rest,
  brands: [...brands],
  types: [...types],
  weights: [...weights],
})
