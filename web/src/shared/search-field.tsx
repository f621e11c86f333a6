import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import { focusActiveRow } from './focus/focus-active-row.ts'
import { useFocusOnAppear } from './focus/use-focus-on-appear.ts'
import { searchPause } from './timings.ts'

type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (search: string) => void
  /** Called on every key, for a list that is searched as the user types. */
  onType?: (search: string) => void
  /** Has the focus when its dialog opens. */
  isFirst?: boolean
}

/**
 * The search of a list. `onChange` is called after a pause in typing. When `value` changes for another reason, such as
 * Back, the field shows it.
 */
export function SearchField({ label, placeholder, value, onChange, onType, isFirst = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useFocusOnAppear(field, isFirst)
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
      ref={field}
      type="search"
      data-autofocus={isFirst || undefined}
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
