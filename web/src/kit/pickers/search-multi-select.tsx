import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import { searchKeys } from './search-keys.ts'

type Props = Omit<
  MultiSelectProps,
  | 'ref'
  | 'searchable'
  | 'openOnFocus'
  | 'selectFirstOptionOnChange'
  | 'onKeyDown'
  | 'onKeyDownCapture'
  | 'onSearchChange'
  | 'aria-busy'
> & {
  /** The placeholder while nothing is chosen. */
  none: string
  isLoading?: boolean
}

/** A select of several values. Typed letters narrow them down, and Enter chooses the first match, as in a `SearchSelect`. */
export function SearchMultiSelect({ none, isLoading = false, nothingFoundMessage = 'No results', ...select }: Props) {
  const [search, setSearch] = useState('')
  return (
    <MultiSelect
      {...select}
      placeholder={select.value?.length === 0 ? (isLoading ? 'Loading...' : none) : ''}
      nothingFoundMessage={isLoading ? 'Loading...' : nothingFoundMessage}
      aria-busy={isLoading}
      searchable
      // Only once a letter, an arrow key or a click asks for it: it would cover the field's error.
      openOnFocus={false}
      onSearchChange={setSearch}
      // Only while something is typed: after a choice, a second Enter must not choose the first of the rest.
      selectFirstOptionOnChange={search !== '' && !isLoading}
      {...searchKeys}
    />
  )
}
