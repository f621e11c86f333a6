import { getFilters, type InventoryFilter as SavedFilter, removeFilter } from '@dray/contract/preferences'
import { type InventoryFilter, sameInventoryFilter } from '@dray/domain/stock/inventory-filter'
import { Button, CloseButton, Popover, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '../../shared/api/use-call.ts'
import { useOpenModal } from '../../shared/modals/modals.tsx'
import { useSession } from '../../shared/session.tsx'
import { TableNotice } from '../../shared/table/table-notice.tsx'
import style from './saved-filters.module.css'

type Props = { filter: InventoryFilter; isFiltered: boolean; onChoose: (filter: InventoryFilter) => void }

const none: readonly SavedFilter[] = []

/** Save Filter, and the filters saved before: choose one, or delete it. */
export function SavedFilters({ filter, isFiltered, onChoose }: Props) {
  const { user } = useSession()
  const openModal = useOpenModal()
  const removal = useChange(removeFilter)
  const [isOpen, setIsOpen] = useState(false)
  const read = useRead(getFilters, { params: { userId: user.id } })
  const saved = read.data ?? none
  const chosen = isFiltered ? saved.find(({ filters }) => sameInventoryFilter(filters, filter)) : undefined

  function askToDelete({ id, filterName }: SavedFilter) {
    setIsOpen(false)
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
          <Button variant={chosen ? 'light' : 'default'} onClick={() => setIsOpen(!isOpen)}>
            {chosen ? `Saved: ${chosen.filterName}` : 'Saved Filters'}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={6} miw={220}>
          {saved.length === 0 && (
            <TableNotice read={read} isEmpty loading="Loading..." failed="Error..." empty="No filters saved yet" />
          )}
          <SavedList
            saved={saved}
            chosen={chosen}
            onDelete={askToDelete}
            onChoose={(one) => {
              setIsOpen(false)
              onChoose(one.filters)
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

type ListProps = {
  saved: readonly SavedFilter[]
  chosen: SavedFilter | undefined
  onChoose: (filter: SavedFilter) => void
  onDelete: (filter: SavedFilter) => void
}

function SavedList({ saved, chosen, onChoose, onDelete }: ListProps) {
  return (
    <ul className={style.list} aria-label="Saved filters">
      {saved.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={style.choose}
            aria-current={one === chosen || undefined}
            onClick={() => onChoose(one)}
          >
            {one.filterName}
          </button>
          <CloseButton size="sm" aria-label={`Delete ${one.filterName}`} onClick={() => onDelete(one)} />
        </li>
      ))}
    </ul>
  )
}

const editable = ({ brands, types, weights, ...rest }: InventoryFilter) => ({
  ...rest,
  brands: [...brands],
  types: [...types],
  weights: [...weights],
})
