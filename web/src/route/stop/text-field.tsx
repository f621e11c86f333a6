import { type HTMLAttributes, type ReactNode, useId } from 'react'
import style from './stop.module.css'

type Props = {
  label: string
  value: string
  maxLength?: number
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  problem?: string | undefined
  hint?: ReactNode
  onChange: (value: string) => void
  onBlur?: () => void
}

export function TextField({ label, value, maxLength, inputMode, problem, hint, onChange, onBlur }: Props) {
  const id = useId()
  const isDescribed = problem !== undefined || Boolean(hint)
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        inputMode={inputMode}
        maxLength={maxLength}
        value={value}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={isDescribed ? `${id}-text` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onBlur}
      />
      {isDescribed && (
        <p id={`${id}-text`} className={problem === undefined ? 'muted' : 'danger'}>
          {problem ?? hint}
        </p>
      )}
    </div>
  )
}
