import { useState } from 'react'
import style from './order-preview.module.css'

type Props = {
  label: string
  /** What stands in the field while nobody types in it. */
  value: string
  placeholder?: string
  disabled?: boolean
  className?: string | undefined
  /** Called with every key, for what can follow at once; `before` stood in the field when the typing began. */
  onType?: (typed: string, before: string) => void
  /** Called when the field is left or Enter pressed, if something was typed. */
  onLeave: (typed: string) => void
}

/** A figure that shows what is typed while it is typed, and what it means when the field is left. */
export function TypedField({ label, value, placeholder, disabled, className, onType, onLeave }: Props) {
  const [typing, setTyping] = useState<{ typed: string; before: string }>()
  function leave() {
    setTyping(undefined)
    if (typing !== undefined) onLeave(typing.typed)
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
      value={typing?.typed ?? value}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value: typed } }) => {
        const before = typing?.before ?? value
        setTyping({ typed, before })
        onType?.(typed, before)
      }}
      onBlur={leave}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) leave()
      }}
    />
  )
}
