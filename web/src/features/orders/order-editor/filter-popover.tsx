import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { type FilterChoices, gramsOf, type ProductFilter, type StockChoice } from '@dray/domain/products/product-filter'
import { Button, MultiSelect, Popover, Select, Stack, Text } from '@mantine/core'
import { type Asked, filtersSet } from './menu-lists.ts'

type Props = { name: string; choices: FilterChoices; asked: Asked; onChange: (change: Partial<ProductFilter>) => void }

const stockLabels: Record<StockChoice, string> = { in: 'In Stock', out: 'Out of Stock' }

/** A dropdown for each field that has more than one value in the unfiltered list (spec 2.13). */
export function FilterPopover({ name, choices, asked, onChange }: Props) {
  const { filter } = asked
  const count = filtersSet(asked)
  const isEmpty = Object.values(choices).every((values) => values.length === 0)
  return (
    <Popover trapFocus returnFocus shadow="md" position="bottom-start" width={280}>
      <Popover.Target>
        <Button variant="default" aria-label={`Filters of ${name}`}>
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {isEmpty && (
            <Text size="sm" c="dimmed">
              These products differ in nothing that can be filtered.
            </Text>
          )}
          <Choice
            label="Brand"
            values={choices.brands}
            chosen={filter.brands}
            onChange={(brands) => onChange({ brands })}
          />
          <Choice
            label="Product Type"
            values={choices.types}
            chosen={filter.types}
            onChange={(types) => onChange({ types })}
          />
          <Choice
            label="Genetics"
            values={choices.genetics}
            chosen={filter.genetics}
            onChange={(genetics) => onChange({ genetics })}
          />
          <Choice
            label="Extract Type"
            values={choices.extractTypes}
            chosen={filter.extractTypes}
            onChange={(extractTypes) => onChange({ extractTypes })}
          />
          <Choice
            label="Weight"
            values={choices.weights.map(String)}
            labelOf={(weight) => gramsOf(Number(weight))}
            chosen={filter.weights.map(String)}
            onChange={(weights) => onChange({ weights: weights.map(Number) })}
          />
          {choices.stock.length > 0 && (
            <Select
              label="Stock"
              placeholder="Any"
              data={choices.stock.map((value) => ({ value, label: stockLabels[value] }))}
              value={filter.stock}
              onChange={(stock) => onChange({ stock })}
              clearable
              comboboxProps={{ withinPortal: false }}
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type ChoiceProps = {
  label: string
  values: readonly string[]
  labelOf?: (value: string) => string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Choice({ label, values, labelOf = (value) => value, chosen, onChange }: ChoiceProps) {
  if (values.length === 0) return null
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? 'Any' : ''}
      data={values.map((value) => ({ value, label: labelOf(value) }))}
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
