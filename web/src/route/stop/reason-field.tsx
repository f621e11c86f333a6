import { maxLengths } from '@dray/domain/limits'
import { useId } from 'react'
import style from './stop.module.css'

type Props = {
  label: string
  /** Each fills the field with one tap. */
  usual: readonly string[]
  value: string
  problem: string | undefined
  onChange: (reason: string) => void
}

/** A usual reason with one tap, or any other typed. */
export function ReasonField({ label, usual, value, problem, onChange }: Props) {
  const id = useId()
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <div className={`wrap row ${style.choices}`} role="group" aria-label={`Usual reasons: ${label}`}>
        {usual.map((reason) => (
          <button key={reason} type="button" aria-pressed={value === reason} onClick={() => onChange(reason)}>
            {reason}
          </button>
        ))}
      </div>
      <input
        id={id}
        type="text"
        autoComplete="off"
        maxLength={maxLengths.reason}
        value={value}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="danger">
          {problem}
        </p>
      )}
    </div>
  )
}
