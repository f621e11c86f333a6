import { useState } from 'react'
import style from './paste-lines.module.css'

type QuantityProps = {
  label: string
  quantity: number | null
  describedBy: string | undefined
  isOpen: boolean
  isFirst: boolean
  onType: (typed: string) => void
}

export function QuantityInput({ label, quantity, describedBy, isOpen, isFirst, onType }: QuantityProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      className={`number field ${style.quantityInput}`}
      aria-label={label}
      aria-invalid={isOpen}
      aria-describedby={describedBy}
      data-open={isOpen || undefined}
      data-autofocus={isFirst || undefined}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? (quantity === null ? '' : String(quantity))}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onType(value)
      }}
    />
  )
}
