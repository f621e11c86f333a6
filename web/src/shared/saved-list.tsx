import type { KeyboardEvent } from 'react'
import style from './saved-list.module.css'

type Props<Saved extends { id: number }> = {
  saved: readonly Saved[] | undefined
  /** Why there are none. */
  problem: string | undefined
  nameOf: (saved: Saved) => string
  /** Whether it is what the list is filtered by now. */
  isChosen: (saved: Saved) => boolean
  onChoose: (saved: Saved) => void
  onRemove: (saved: Saved) => void
  /** What they are called. */
  label?: string
}

/** Saved filters by name: the arrows go through them, Enter chooses, Delete asks to delete. */
export function SavedList<Saved extends { id: number }>(props: Props<Saved>) {
  const { saved, problem, nameOf, isChosen, onChoose, onRemove, label = 'Saved Filters' } = props
  if (saved === undefined || saved.length === 0) {
    return (
      <div tabIndex={-1} data-autofocus className={style.none} role={problem === undefined ? 'status' : 'alert'}>
        {saved ? `No ${label.toLowerCase()}` : (problem ?? 'Loading...')}
      </div>
    )
  }
  return (
    <ul className={style.saved} aria-label={label} onKeyDown={moveInList}>
      {saved.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={style.choose}
            aria-current={isChosen(one) || undefined}
            onClick={() => onChoose(one)}
            onKeyDown={(event) => event.key === 'Delete' && onRemove(one)}
          >
            {nameOf(one)}
          </button>
          <button
            type="button"
            className={style.remove}
            aria-label={`Delete ${nameOf(one)}`}
            title="Delete"
            onClick={() => onRemove(one)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The arrows go from name to name, over what deletes them. */
function moveInList(event: KeyboardEvent<HTMLUListElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const entries = [...event.currentTarget.children]
  const at = entries.findIndex((entry) => entry.contains(document.activeElement))
  entries[(at + step + entries.length) % entries.length]?.querySelector('button')?.focus()
  event.preventDefault()
}
