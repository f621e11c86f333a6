import { type ComboboxProps, Select, type SelectProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'

type Props = Omit<SelectProps, 'searchable' | 'selectFirstOptionOnChange' | 'onKeyDown' | 'aria-busy'> & {
  /** Whether the options are still being loaded. */
  isLoading?: boolean
}

/**
 * A select that is searched by typing. Enter chooses the first match, no matter how fast it is pressed and whether the options came
 * before or after what was typed.
 */
export function SearchSelect({ isLoading = false, placeholder, comboboxProps, ...props }: Props) {
  return (
    <Select
      {...props}
      placeholder={isLoading ? 'Loading...' : placeholder}
      aria-busy={isLoading}
      searchable
      // Mantine selects the first option again when this changes: options that have just arrived have none selected.
      selectFirstOptionOnChange={!isLoading}
      comboboxProps={{ ...noTransition, ...comboboxProps }}
      onKeyDown={preventSubmit}
    />
  )
}

/** Without a transition, the options are rendered as soon as something is typed. */
export const noTransition: ComboboxProps = { transitionProps: { duration: 0 } }

/** While a list is open, Enter chooses from it and does not submit the form with the old choice. */
export function preventSubmit(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault()
}
