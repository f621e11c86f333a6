import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import style from './typed-field.module.css'

type Props = {
  label: string
  /** Shown while the field isn't being edited. */
  value: string
  placeholder?: string
  disabled?: boolean
  className?: string | undefined
  /** For table rows that aren't active. */
  isOutOfTabOrder?: boolean
  /** Shown until something else is typed. */
  error?: string | undefined
  /** `before` is the value before editing began. */
  onType?: (typed: string, before: string) => void
  /** Called on leaving the field or Enter, if something was typed. May return an error to show. */
  onCommit: (typed: string) => string | undefined
  /** Called for other keys, and for Enter after it has committed. */
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A number field that shows the typed text while editing, and the resulting value afterwards. A refused text stays until it is corrected. */
export function TypedField(props: Props) {
  const { label, value, placeholder, disabled, className, isOutOfTabOrder = false, onType, onCommit, onKey } = props
  const [edit, setEdit] = useState<{ typed: string; before: string }>()
  const [refused, setRefused] = useState<{ typed: string; error: string; value: string }>()
  // Gone once the value changed otherwise, such as by Undo.
  const refusal = refused?.value === value ? refused : undefined
  const error = edit === undefined ? (refusal?.error ?? props.error) : undefined
  const errorId = useId()
  function commit() {
    if (edit === undefined) return
    setEdit(undefined)
    const problem = onCommit(edit.typed)
    setRefused(problem === undefined ? undefined : { typed: edit.typed, error: problem, value })
  }
  return (
    <span className={style.typed}>
      <input
        className={`${style.field} ${className ?? ''}`}
        inputMode="decimal"
        aria-label={label}
        title={label}
        autoComplete="off"
        placeholder={placeholder}
        disabled={disabled}
        aria-invalid={error !== undefined}
        data-refused={(edit === undefined && refusal !== undefined) || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        value={edit?.typed ?? refusal?.typed ?? value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget: { value: typed } }) => {
          const before = edit?.before ?? value
          setEdit({ typed, before })
          setRefused(undefined)
          onType?.(typed, before)
        }}
        onBlur={commit}
        tabIndex={isOutOfTabOrder ? -1 : undefined}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          // At once, because the same key may send the form, which must see that the field is invalid.
          if (event.key === 'Enter') flushSync(commit)
          onKey?.(event)
        }}
      />
      {error !== undefined && (
        <span id={errorId} role="alert" className={`danger small ${style.error}`}>
          {error}
        </span>
      )}
    </span>
  )
}

/** The first field whose text was refused and isn't corrected yet. */
export const refusedField = (form: HTMLElement | null): HTMLInputElement | null | undefined =>
  form?.querySelector<HTMLInputElement>('input[data-refused]')
