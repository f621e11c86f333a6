import { type KeyboardEvent, useId, useState } from 'react'
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

/** A number field that shows the typed text while editing, and the resulting value afterwards. */
export function TypedField(props: Props) {
  const { label, value, placeholder, disabled, className, isOutOfTabOrder = false, onType, onCommit, onKey } = props
  const [edit, setEdit] = useState<{ typed: string; before: string }>()
  const [refusal, setRefusal] = useState<string>()
  const error = refusal ?? (edit === undefined ? props.error : undefined)
  const errorId = useId()
  function commit() {
    setEdit(undefined)
    if (edit !== undefined) setRefusal(onCommit(edit.typed))
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
        aria-describedby={error === undefined ? undefined : errorId}
        value={edit?.typed ?? value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget: { value: typed } }) => {
          const before = edit?.before ?? value
          setEdit({ typed, before })
          setRefusal(undefined)
          onType?.(typed, before)
        }}
        onBlur={commit}
        tabIndex={isOutOfTabOrder ? -1 : undefined}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') commit()
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
