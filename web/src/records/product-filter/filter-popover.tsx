import type { FilterChoices, ProductFilter } from '@dray/domain/products/product-filter'
import { Popover, Select, Stack, Text } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import style from '../../kit/list-filter/filter-chip.module.css'
import { SearchMultiSelect } from '../../kit/pickers/search-multi-select.tsx'
import { filterFieldLabels, type ListField, listFields, stockLabels, valueLabel } from './filter-terms.ts'

type Props = {
  name: string
  choices: FilterChoices
  filter: ProductFilter
  /** The list's initial filter. */
  start: ProductFilter
  onChange: (change: Partial<ProductFilter>) => void
}

/** A dropdown for each field with more than one value in the unfiltered list (spec 2.13). */
export function FilterPopover({ name, choices, filter, start, onChange }: Props) {
  const count = activeFilterCount(filter, start)
  const availableFields = listFields.filter((field) => choices[field].length > 0)
  return (
    <Popover trapFocus returnFocus shadow="md" position="bottom-start" width={280}>
      <Popover.Target>
        <FiltersButton count={count} aria-label={`Filters of ${name}`} />
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {availableFields.length + choices.stock.length === 0 && (
            <Text size="sm" c="dimmed">
              There is nothing to filter by in this list.
            </Text>
          )}
          {availableFields.map((field) => (
            <Choice
              key={field}
              field={field}
              values={choices[field].map(String)}
              chosen={filter[field].map(String)}
              onChange={(chosen) => onChange({ [field]: field === 'weights' ? chosen.map(Number) : chosen })}
            />
          ))}
          {choices.stock.length > 0 && (
            <Select
              label={filterFieldLabels.stock}
              placeholder="Any"
              data={choices.stock.map((value) => ({ value, label: stockLabels[value] }))}
              value={filter.stock}
              onChange={(chosen) => onChange({ stock: chosen })}
              clearable
              comboboxProps={{ withinPortal: false }}
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The number of filters in the popover that differ from the initial ones. */
function activeFilterCount(filter: ProductFilter, start: ProductFilter): number {
  return listFields.filter((field) => filter[field].length > 0).length + (filter.stock === start.stock ? 0 : 1)
}

type ChoiceProps = {
  field: ListField
  values: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** A chosen value can be removed even if the list no longer has it. */
function Choice({ field, values, chosen, onChange }: ChoiceProps) {
  return (
    <SearchMultiSelect
      label={filterFieldLabels[field]}
      none="Any"
      data={[...new Set([...values, ...chosen])].map((value) => ({ value, label: valueLabel(field, value) }))}
      value={[...chosen]}
      onChange={onChange}
      clearable
      maxDropdownHeight={220}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

type FiltersButtonProps = ComponentPropsWithRef<'button'> & { count: number }

/** Opens several filters at once: "Filters", or "Filters (2)". */
const FiltersButton = ({ count, ...button }: FiltersButtonProps) => (
  <span className={`muted text-sm flex-none ${style.chip}`} data-set={count > 0 || undefined}>
    <button type="button" {...button} className={`nowrap plain ${style.open} ${style.end}`}>
      {count === 0 ? 'Filters' : `Filters (${count})`}
    </button>
  </span>
)
