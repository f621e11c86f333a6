import { Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { ChoicesFailed } from '../loading/read-failed.tsx'

type Props = Omit<
  SelectProps,
  | 'ref'
  | 'searchable'
  | 'selectFirstOptionOnChange'
  | 'onKeyDown'
  | 'onKeyDownCapture'
  | 'onFocus'
  | 'onMouseDown'
  | 'onClick'
  | 'aria-busy'
> & {
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
export function SearchSelect({ read, failed, placeholder, ...props }: Props) {
  const { isLoading = read?.isPending ?? false, error, nothingFoundMessage, ...select } = props
  const field = useRef<HTMLInputElement>(null)
  const wasOpen = useRef(false)
  /** The button disappears, so the focus goes to the field, where the user chooses next. */
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
      // Mantine selects the first option again when this prop changes, which is needed because newly loaded options have none selected.
      selectFirstOptionOnChange={!isLoading}
      onFocus={({ currentTarget }) => currentTarget.select()}
      // A click would put the cursor into the chosen name, and typing would edit that name instead of searching.
      onMouseDown={(event) => {
        wasOpen.current = isListOpen(event.currentTarget)
      }}
      onClick={(event) => wasOpen.current || event.currentTarget.select()}
      onKeyDownCapture={chooseHighlighted}
      onKeyDown={preventSubmit}
    />
  )
}

/** Mantine forgets what it highlights if a busy browser runs its timer of an opening list after the typing, and then ignores Enter. */
function chooseHighlighted(event: KeyboardEvent<HTMLInputElement>) {
  const { key, currentTarget: field, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || !isListOpen(field)) return
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const highlighted = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!highlighted) return
  event.preventDefault()
  event.stopPropagation()
  highlighted.click()
}

/** While a list is open, Enter chooses from it instead of submitting the form with the old choice. */
export function preventSubmit(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter' && isListOpen(event.currentTarget)) event.preventDefault()
}

const isListOpen = (field: HTMLInputElement): boolean => field.getAttribute('aria-expanded') === 'true'
