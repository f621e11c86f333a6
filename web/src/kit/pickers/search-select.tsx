import { type ComboboxProps, Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { ChoicesFailed } from '../read-failed.tsx'

type Props = Omit<
  SelectProps,
  'ref' | 'searchable' | 'selectFirstOptionOnChange' | 'onKeyDown' | 'onMouseDown' | 'onClick' | 'aria-busy'
> & {
  /** The list that the options come from. While it cannot be read, the field says so and offers to read it again. */
  read?: { isPending: boolean; isError: boolean; refetch: () => unknown }
  /** What it says then, if not "Error...". */
  failed?: ReactNode
  /** Whether the options are still being loaded. */
  isLoading?: boolean
}

/**
 * A select that is searched by typing. Enter chooses the first match, no matter how fast it is pressed and whether the options came
 * before or after what was typed.
 */
export function SearchSelect({ read, failed, placeholder, comboboxProps, ...props }: Props) {
  const { isLoading = read?.isPending ?? false, error, nothingFoundMessage, ...select } = props
  const field = useRef<HTMLInputElement>(null)
  const wasOpen = useRef(false)
  /** The button disappears, so the focus goes to the field, where the next step is to choose. */
  function retry() {
    field.current?.focus()
    return read?.refetch()
  }
  return (
    <Select
      {...select}
      ref={field}
      error={read?.isError ? <ChoicesFailed retry={retry}>{failed}</ChoicesFailed> : error}
      nothingFoundMessage={!read?.isError && nothingFoundMessage}
      placeholder={isLoading ? 'Loading...' : placeholder}
      aria-busy={isLoading}
      searchable
      // Mantine selects the first option again when this changes: options that have just arrived have none selected.
      selectFirstOptionOnChange={!isLoading}
      comboboxProps={{ ...noTransition, ...comboboxProps }}
      // A click would put the cursor into the name of the choice, and typing would change that name instead of searching.
      onMouseDown={(event) => {
        wasOpen.current = isListOpen(event.currentTarget)
      }}
      onClick={(event) => wasOpen.current || event.currentTarget.select()}
      onKeyDown={preventSubmit}
    />
  )
}

/** Without a transition, the options are rendered as soon as something is typed. */
export const noTransition: ComboboxProps = { transitionProps: { duration: 0 } }

/** While a list is open, Enter chooses from it and does not submit the form with the old choice. */
export function preventSubmit(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter' && isListOpen(event.currentTarget)) event.preventDefault()
}

const isListOpen = (field: HTMLInputElement): boolean => field.getAttribute('aria-expanded') === 'true'
