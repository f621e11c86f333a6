import { filterBySearch } from '@dray/domain/search/search-words'
import { Checkbox, ScrollArea, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { chooseFirst, toggled } from './choose-first.ts'

type Props = {
  label: string
  values: readonly string[]
  valueLabel: (value: string) => string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** A longer list can be searched. */
const searchedFrom = 12

export function ChoiceList({ label, values, valueLabel, chosen, onChange }: Props) {
  const [search, setSearch] = useState('')
  const shown = filterBySearch(values, search, valueLabel)
  const [first] = shown
  const list = (
    <Checkbox.Group aria-label={label} value={[...chosen]} onChange={onChange}>
      <Stack gap="xs">
        {shown.map((value) => (
          <Checkbox key={value} value={value} label={valueLabel(value)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
  if (values.length < searchedFrom) return list
  return (
    <Stack gap={12}>
      <TextInput
        type="search"
        aria-label={`Search ${label}`}
        placeholder="Search"
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) =>
          chooseFirst(event, first === undefined ? undefined : () => onChange(toggled(chosen, first)))
        }
      />
      <ScrollArea.Autosize mah={280}>{list}</ScrollArea.Autosize>
    </Stack>
  )
}
