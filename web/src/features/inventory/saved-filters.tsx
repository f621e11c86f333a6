import { listInventoryFilters, removeInventoryFilter } from '@dray/contract/preferences'
import { type InventoryFilter, sameInventoryFilter } from '@dray/domain/inventory/inventory-overview'
import { Button, Text } from '@mantine/core'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { SavedList } from '../../kit/saved-list.tsx'
import { useSession } from '../../kit/session.tsx'

type Props = { filter: InventoryFilter; isFiltered: boolean; onChoose: (filter: InventoryFilter) => void }

/** Save Filter, and the saved filters, which can be applied or deleted. */
export function SavedFilters({ filter, isFiltered, onChoose }: Props) {
  const { user } = useSession()
  const openModal = useOpenModal()
  const removal = useChange(removeInventoryFilter)
  const read = useRead(listInventoryFilters, { params: { userId: user.id } })
  const chosen = isFiltered ? read.data?.find(({ filters }) => sameInventoryFilter(filters, filter)) : undefined
  return (
    <>
      {removal.error && (
        <Text span size="sm" c="var(--danger)" role="alert" style={{ alignSelf: 'center' }}>
          {removal.error.message}
        </Text>
      )}
      <PopoverButton
        label="Saved Filters"
        position="bottom-end"
        width={260}
        padding={4}
        button={(opener) => (
          <Button variant={chosen ? 'light' : 'default'} {...opener}>
            {chosen ? `Saved: ${chosen.filterName}` : 'Saved Filters'}
          </Button>
        )}
      >
        {(close) => (
          <SavedList
            kind="filter"
            saved={read.data}
            problem={read.error?.message}
            nameOf={({ filterName }) => filterName}
            isChosen={(saved) => saved === chosen}
            onChoose={({ filters }) => onChoose(filters)}
            onRemove={({ id }) => removal.mutate({ params: { id } })}
            close={close}
          />
        )}
      </PopoverButton>
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
