import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { focusActiveRow } from './focus/focus-active-row.ts'
import { searchPause } from './timings.ts'

type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (search: string) => void
  /** Called on every key, for a list that is searched as the user types. */
  onType?: (search: string) => void
}

/**
 * The search of a list. `onChange` is called after a pause in typing. When `value` changes for another reason, such as
 * Back, the field shows it.
 */
export function SearchField({ label, placeholder, value, onChange, onType }: Props) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const send = useDebouncedCallback((text: string) => {
    setSent(text)
    onChange(text)
  }, searchPause)

  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }

  /** Goes on to the list, whose keys work from there: that of the page, or of the part that is marked as a list with its search. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    focusActiveRow(event.currentTarget.closest('main, [data-searched-list]'))
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      w={260}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onType?.(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}
