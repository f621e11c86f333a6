import { nameKey } from '@dray/domain/text/plain-text'
import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { ChoicesFailed } from '../loading/read-failed.tsx'
import { isListOpen, searchKeys } from './search-keys.ts'

type Props = Omit<
  SelectProps,
  | 'ref'
  | 'data'
  | 'onChange'
  | 'searchable'
  | 'selectFirstOptionOnChange'
  | 'onKeyDown'
  | 'onKeyDownCapture'
  | 'onFocus'
  | 'onMouseDown'
  | 'onClick'
  | 'aria-busy'
> & {
  data?: readonly (string | ComboboxItem)[]
  onChange: (value: string | null) => void
  /** Offers to add what was typed if no option has that name. The label contains the name, so every filter finds it. */
  adding?: { label: (name: string) => string; onAdd: (name: string) => void } | undefined
  /** The read behind the options. If it fails, the field says so and offers to try again. */
  read?: { isPending: boolean; isError: boolean; refetch: () => unknown }
  /** The message if the read fails, instead of "Error...". */
  failed?: ReactNode
  isLoading?: boolean
}

/**
 * A select that's searched by typing. Enter chooses the first match, however fast it's pressed, and even if the options arrive after the
 * typing.
 */
export function SearchSelect({ read, failed, placeholder, adding, ...props }: Props) {
  const {
    isLoading = read?.isPending ?? false,
    error,
    nothingFoundMessage,
    data = [],
    onChange,
    onSearchChange,
    ...select
  } = props
  const field = useRef<HTMLInputElement>(null)
  const wasOpen = useRef(false)
  const [search, setSearch] = useState('')
  const newName = isLoading || data.some((option) => isNamed(option, search)) ? '' : search.trim()
  /** The button disappears, so the focus goes to the field, where the user chooses next. */
  function retry() {
    field.current?.focus()
    return read?.refetch()
  }
  return (
    <Select
      {...select}
      data={adding && newName !== '' ? [...data, { value: newOption, label: adding.label(newName) }] : [...data]}
      onChange={(value) => (value === newOption ? adding?.onAdd(newName) : onChange(value))}
      onSearchChange={(text) => {
        setSearch(text)
        onSearchChange?.(text)
      }}
      ref={field}
      error={read?.isError ? <ChoicesFailed retry={retry}>{failed}</ChoicesFailed> : error}
      nothingFoundMessage={isLoading ? 'Loading...' : !read?.isError && nothingFoundMessage}
      placeholder={isLoading ? 'Loading...' : placeholder}
      aria-busy={isLoading}
      searchable
      // Mantine selects the first option again when this prop changes, which is needed because newly loaded options have none selected.
      selectFirstOptionOnChange={!isLoading}
      onFocus={({ currentTarget }) => currentTarget.select()}
      // A click would put the cursor into the chosen name, and typing would edit that name instead of searching.
      onMouseDown={(event) => {
        wasOpen.current = isListOpen(event.currentTarget)
      }}
      onClick={(event) => wasOpen.current || event.currentTarget.select()}
      {...searchKeys}
    />
  )
}

/** No option's own value. */
const newOption = '\0new'

const isNamed = (option: string | ComboboxItem, name: string): boolean =>
  nameKey(typeof option === 'string' ? option : option.label) === nameKey(name)
