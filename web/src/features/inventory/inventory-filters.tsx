import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { Brand } from '@dray/contract/brands'
import { type FilterChoices, gramsOf, type StockChoice } from '@dray/domain/products/product-filter'
import type { InventoryFilter } from '@dray/domain/stock/inventory-filter'
import { Button, MultiSelect, Popover, Select, Stack, Switch } from '@mantine/core'
import { SearchField } from '../../shared/search-field.tsx'
import { filtersSet, isFiltered } from './inventory-address.ts'

export type ChangeFilter = (change: Partial<InventoryFilter>, history?: 'replace' | 'push') => void

type Props = {
  filter: InventoryFilter
  choices: FilterChoices
  brands: readonly Brand[]
  change: ChangeFilter
  onClear: () => void
}

/** Which brands and products are listed. */
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
      <Switch
        ml={8}
        label="Over limit only"
        checked={filter.overLimit}
        onChange={(event) => change({ overLimit: event.currentTarget.checked }, 'push')}
      />
      {(hidden > 0 || filter.showHidden) && (
        <Switch
          ml={8}
          label={`Show hidden brands (${hidden})`}
          checked={filter.showHidden}
          onChange={(event) => change({ showHidden: event.currentTarget.checked }, 'push')}
        />
      )}
      {isFiltered(filter) && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </>
  )
}

export const stockLabels: Record<StockChoice, string> = { in: 'In Stock', out: 'Out of Stock' }

function FilterPopover({ filter, choices, brands, change }: Omit<Props, 'onClear'>) {
  const count = filtersSet({ ...filter, overLimit: false, showHidden: false })
  return (
    <Popover trapFocus returnFocus shadow="md" position="bottom-start" width={280}>
      <Popover.Target>
        <Button variant={count === 0 ? 'default' : 'light'}>{count === 0 ? 'Filters' : `Filters (${count})`}</Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Choice
            label="Brand"
            values={brands.map(({ name }) => name).sort(byText)}
            chosen={filter.brands}
            onChange={(names) => change({ brands: names }, 'push')}
          />
          <Choice
            label="Product Type"
            values={choices.types}
            chosen={filter.types}
            onChange={(types) => change({ types }, 'push')}
          />
          <Choice
            label="Weight"
            values={choices.weights.map(String)}
            labelOf={(weight) => gramsOf(Number(weight))}
            chosen={filter.weights.map(String)}
            onChange={(weights) => change({ weights: weights.map(Number) }, 'push')}
          />
          <Select
            label="Stock"
            placeholder="Any"
            data={(['in', 'out'] as const).map((value) => ({ value, label: stockLabels[value] }))}
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

type ChoiceProps = {
  label: string
  values: readonly string[]
  labelOf?: (value: string) => string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** What was chosen can be taken back even where the list no longer offers it. */
function Choice({ label, values, labelOf = (value) => value, chosen, onChange }: ChoiceProps) {
  const offered = [...values, ...chosen.filter((value) => !values.includes(value))]
  if (offered.length === 0) return null
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? 'Any' : ''}
      data={offered.map((value) => ({ value, label: labelOf(value) }))}
      value={[...chosen]}
      onChange={onChange}
      searchable
      clearable
      openOnFocus={false}
      maxDropdownHeight={220}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
