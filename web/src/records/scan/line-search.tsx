import { TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { ScanButton } from './scan-button.tsx'

type SearchProps = {
  input: RefObject<HTMLInputElement | null>
  value: string
  count: number
  onChange: (search: string) => void
  /** Enter: goes to the code's line, or to the first match. */
  onChoose: (text: string) => void
  onScanned: (code: string) => void
}

/** A scanner types the code and Enter, which focuses the line's units. */
export function LineSearch({ input, value, count, onChange, onChoose, onScanned }: SearchProps) {
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label="Search lines"
      placeholder="Search by name or SKU, or scan: Enter goes to the line"
      autoComplete="off"
      mb={6}
      value={value}
      error={value !== '' && count === 0 && 'No line has this name or code.'}
      rightSection={<ScanButton label="Scan a line" onScanned={onScanned} />}
      data-mantine-stop-propagation={value === '' ? undefined : 'true'}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') onChange('')
        if (event.key !== 'Enter') return
        event.preventDefault()
        if (value !== '') onChoose(value)
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
