import { useId, type KeyboardEvent } from 'react'
import style from './change-pill.module.css'

type Props = {
  /** A fraction: 0.3 is 30% more. */
  change: number
  /** Its text, such as +30%. */
  text: string
  /** The direction that is good. */
  better?: 'higher' | 'lower' | 'neither'
}

/** How much a figure has changed: green if for the better, red if for the worse. */
export const ChangePill = ({ change, text, better = 'higher' }: Props) => (
  <span className={`muted small strong nowrap figures ${style.pill}`} data-tone={pillTone(change, better)}>
    {text}
  </span>
)

function pillTone(change: number, better: Props['better']): 'good' | 'bad' | undefined {
  if (change === 0 || better === 'neither') return undefined
  return change > 0 === (better === 'higher') ? 'good' : 'bad'
}

type ComparedProps = Props & {
  /** The comparison in short, such as "vs. last week". */
  versus: string
  /** The whole comparison, shown on hover and focus. */
  detail: string
}

/** A change with what it's compared with. */
export function ComparedChange({ versus, detail, ...pill }: ComparedProps) {
  const id = useId()
  return (
    <span className={style.compared}>
      <button type="button" className={`plain ${style.opener}`} aria-describedby={id} onKeyDown={closeOnEscape}>
        <ChangePill {...pill} /> <span className="muted small nowrap">{versus}</span>
      </button>
      <span id={id} role="tooltip" className={`small ${style.detail}`}>
        {detail}
      </span>
    </span>
  )
}

/** A user must be able to close what a focus opened. */
function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key === 'Escape') currentTarget.blur()
}
