import { useState } from 'react'
import style from './order-preview.module.css'

type Props = {
  label: string
  /** Shown while the field is not being edited. */
  value: string
  placeholder?: string
  disabled?: boolean
  className?: string | undefined
  /** Called on every keystroke; `before` is the value before editing began. */
  onType?: (typed: string, before: string) => void
  /** Called when the field is left or Enter is pressed, if something was typed. */
  onCommit: (typed: string) => void
}

/** A number field that shows the typed text while it is being edited, and the resulting value afterwards. */
export function TypedField({ label, value, placeholder, disabled, className, onType, onCommit }: Props) {
  const [edit, setEdit] = useState<{ typed: string; before: string }>()
  function commit() {
    setEdit(undefined)
    if (edit !== undefined) onCommit(edit.typed)
  }
  return (
    <input
      className={`${style.field} ${className ?? ''}`}
      inputMode="decimal"
      aria-label={label}
      title={label}
      autoComplete="off"
      placeholder={placeholder}
      disabled={disabled}
      value={edit?.typed ?? value}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value: typed } }) => {
        const before = edit?.before ?? value
        setEdit({ typed, before })
        onType?.(typed, before)
      }}
      onBlur={commit}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) commit()
      }}
    />
  )
}
