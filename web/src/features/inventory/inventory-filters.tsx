import type { ChangeFilter } from '../../kit/server-list/use-server-list.ts'
import { type Brand } from '@dray/contract/brands'
import { type FilterChoices, stockChoices } from '@dray/domain/products/product-filter'
import { type InventoryFilter, sameInventoryFilter } from '@dray/domain/inventory/inventory-overview'
import { Button, Popover, Select, Stack, Text } from '@mantine/core'
import { Choice } from '../../records/product-filter/filter-popover.tsx'
import { filterFieldLabels, stockLabels } from '../../records/product-filter/filter-terms.ts'
import { FiltersButton } from '../../kit/list-filter/filters-button.tsx'
import { ToggleChip } from '../../kit/list-filter/toggle-chip.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { countFilters, isOverviewFiltered } from './inventory-address.ts'
import { listInventoryFilters, removeInventoryFilter } from '@dray/contract/preferences'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { SavedList } from '../../kit/saved-list.tsx'
import { useSession } from '../../kit/session.tsx'

type Props = {
  filter: InventoryFilter
  choices: FilterChoices
  brands: readonly Brand[]
  change: ChangeFilter<InventoryFilter>
  onClear: () => void
}

export function InventoryFilters({ filter, choices, brands, change, onClear }: Props) {
  const hidden = brands.filter((brand) => brand.hideInInventoryOverview).length
  return (
    <>
      <SearchField
        label="Search inventory"
        placeholder="Product, SKU, brand or type"
        value={filter.search}
        onChange={(search) => change({ search })}
      />
      <FilterPopover filter={filter} choices={choices} brands={brands} change={change} />
      <ToggleChip label="Over limit" isSet={filter.overLimit} onChange={(overLimit) => change({ overLimit }, 'push')} />
      {(hidden > 0 || filter.showHidden) && (
        <ToggleChip
          label={`Hidden brands (${hidden})`}
          isSet={filter.showHidden}
          onChange={(showHidden) => change({ showHidden }, 'push')}
        />
      )}
      {isOverviewFiltered(filter) && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </>
  )
}

const listFields = ['brands', 'types', 'weights'] as const

function FilterPopover({ filter, choices, brands, change }: Omit<Props, 'onClear'>) {
  const options = {
    brands: brands.map(({ name }) => name).sort(byText),
    types: choices.types,
    weights: choices.weights.map(String),
  }
  const fields = listFields.filter((field) => options[field].length > 0 || filter[field].length > 0)
  const count = countFilters({ ...filter, overLimit: false, showHidden: false })
  return (
    <Popover trapFocus returnFocus shadow="md" position="bottom-start" width={280}>
      <Popover.Target>
        <FiltersButton count={count} />
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {fields.map((field) => (
            <Choice
              key={field}
              field={field}
              values={options[field]}
              chosen={filter[field].map(String)}
              onChange={(chosen) => change({ [field]: field === 'weights' ? chosen.map(Number) : chosen }, 'push')}
            />
          ))}
          <Select
            label={filterFieldLabels.stock}
            placeholder="Any"
            data={stockChoices.map((value) => ({ value, label: stockLabels[value] }))}
            value={filter.stock}
            onChange={(stock) => change({ stock }, 'push')}
            clearable
            comboboxProps={{ withinPortal: false }}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

const collator = new Intl.Collator('en-US', { numeric: true })
const byText = (a: string, b: string): number => collator.compare(a, b)

type SavedFiltersProps = { filter: InventoryFilter; isFiltered: boolean; onChoose: (filter: InventoryFilter) => void }

export function SavedFilters({ filter, isFiltered, onChoose }: SavedFiltersProps) {
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
            savedName={({ filterName }) => filterName}
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
