import { type FilterChoices, stockChoices } from '@dray/domain/products/product-filter'
import { ChoiceFilter } from '../../kit/list-filter/choice-filter.tsx'
import { join, split } from './filter-address.ts'
import { filterFieldLabels, type ListField, stockLabels, valueLabel } from './filter-terms.ts'

type Field = ListField | 'stock'
type Props<Name extends Field> = {
  fields: readonly Name[]
  /** Values of the unfiltered list. */
  choices: Pick<FilterChoices, Exclude<Name, 'stock'>>
  /** As in the URL. */
  filter: Readonly<Record<Name, string>>
  change: (changed: Partial<Record<Name, string>>, history: 'push') => void
}

/** One chip for each field of products with something to choose from. A chosen value stays a choice if the list loses it. */
export function ProductChips<Name extends Field>({ fields, choices, filter, change }: Props<Name>) {
  const values = (field: Field): readonly string[] =>
    field === 'stock'
      ? stockChoices
      : (choices as Pick<FilterChoices, ListField>)[field].map((value) => join([String(value)]))
  return fields.map((field) => {
    const chosen = filter[field].split(',').filter(Boolean)
    const offered = [...new Set([...values(field), ...chosen])]
    if (offered.length === 0) return null
    return (
      <ChoiceFilter
        key={field}
        label={filterFieldLabels[field]}
        values={offered}
        valueLabel={(value) => choiceLabel(field, value)}
        chosen={chosen}
        isSingle={field === 'stock'}
        onChange={(text) => change({ [field]: text } as Partial<Record<Name, string>>, 'push')}
      />
    )
  })
}

function choiceLabel(field: Field, text: string): string {
  if (field !== 'stock') return valueLabel(field, split(text)[0] ?? '')
  const choice = stockChoices.find((known) => known === text)
  return choice === undefined ? text : stockLabels[choice]
}
