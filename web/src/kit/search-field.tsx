import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusActiveRow, focusFirstRow, useFirstField } from './focus.ts'
import { searchPause } from './timings.ts'

type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (search: string) => void
  /** Called on every key, for a list that's searched as the user types. */
  onType?: (search: string) => void
  isFirst?: boolean
}

/** `onChange` is called after a pause in typing. If `value` changes for another reason, such as Back, the field follows. */
export function SearchField({ label, placeholder, value, onChange, onType, isFirst = false }: Props) {
  const field = useFirstField<HTMLInputElement>(isFirst)
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

  const [isLeaving, setLeaving] = useState(false)
  const wasSearched = useRef(false)
  const isCurrent = value === typed
  // An effect, because the URL and the list may change later than the search.
  useEffect(() => {
    if (!isLeaving || !isCurrent) return undefined
    const list = field.ref.current?.closest('main, [data-searched-list]')
    return whenUpToDate(list, () => {
      setLeaving(false)
      if (wasSearched.current) focusFirstRow(list)
      else focusActiveRow(list)
      wasSearched.current = false
    })
  }, [field.ref, isLeaving, isCurrent])

  /**
   * Applies the search before a key acts on the list. ArrowDown moves to the list of the page, or to the one marked as belonging to this
   * search.
   */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isDown = event.key === 'ArrowDown'
    if (!isDown && event.key !== 'Enter' && event.key !== 'Tab') return
    if (isDown) event.preventDefault()
    flushSync(() => {
      send.flush()
      if (isDown) setLeaving(true)
    })
  }

  return (
    <TextInput
      {...field}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      w={260}
      onKeyDown={onKeyDown}
      onBlur={() => setLeaving(false)}
      onChange={(event) => {
        setLeaving(false)
        wasSearched.current = true
        setTyped(event.currentTarget.value)
        onType?.(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}

/** Calls `act` once no table in `list` is waiting for rows. Returns a function to stop waiting. */
function whenUpToDate(list: Element | null | undefined, act: () => void): () => void {
  const observer = new MutationObserver(check)
  function check() {
    if (list?.querySelector('[aria-busy=true]')) return
    observer.disconnect()
    act()
  }
  if (list) observer.observe(list, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  check()
  return () => observer.disconnect()
}
