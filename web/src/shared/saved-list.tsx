import type { KeyboardEvent } from 'react'
import { moveFocus } from './focus/move-focus.ts'
import { focusIfLost } from './focus/focus-if-lost.ts'
import { capitalize } from './format-count.ts'
import { useOpenModal } from './modals/modals.tsx'
import style from './saved-list.module.css'

type Props<Saved extends { id: number }> = {
  kind: 'filter' | 'view'
  saved: readonly Saved[] | undefined
  /** Why there are none. */
  problem: string | undefined
  nameOf: (saved: Saved) => string
  /** Whether it is what the list is filtered by now. */
  isChosen: (saved: Saved) => boolean
  onChoose: (saved: Saved) => void
  /** Deletes it: the question was answered. */
  onRemove: (saved: Saved) => void
  /** Closes what the list stands in. */
  close: () => void
}

/** What was saved under a name: the arrows go through it, Enter chooses, Delete asks to delete. */
export function SavedList<Saved extends { id: number }>(props: Props<Saved>) {
  const { kind, saved, problem, nameOf, isChosen, onChoose, onRemove, close } = props
  const openModal = useOpenModal()
  if (saved === undefined || saved.length === 0) {
    return (
      <div tabIndex={-1} data-autofocus className={style.none} role={problem === undefined ? 'status' : 'alert'}>
        {saved ? `No saved ${kind}s` : (problem ?? 'Loading...')}
      </div>
    )
  }
  function choose(one: Saved) {
    close()
    onChoose(one)
  }
  function askToRemove(one: Saved) {
    // The focus is back on the button before the question asks where to return it: the entry will be gone.
    close()
    openModal('Confirmation', {
      title: `Delete ${kind}`,
      question: `Delete the saved ${kind} “${nameOf(one)}”?`,
      confirmLabel: 'Delete',
      danger: true,
      onConfirm: () => onRemove(one),
    })
  }
  return (
    <ul ref={takeLostFocus} className={style.saved} aria-label={`Saved ${capitalize(kind)}s`} onKeyDown={moveInList}>
      {saved.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={style.choose}
            aria-current={isChosen(one) || undefined}
            onClick={() => choose(one)}
            onKeyDown={(event) => event.key === 'Delete' && askToRemove(one)}
          >
            {nameOf(one)}
          </button>
          <button
            type="button"
            className={style.remove}
            aria-label={`Delete ${nameOf(one)}`}
            title="Delete"
            onClick={() => askToRemove(one)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What had the focus while the list was read is gone once it is here. */
function takeLostFocus(list: HTMLUListElement | null) {
  focusIfLost(list?.querySelector('button'))
}

/** The arrows go from name to name, over what deletes them. */
function moveInList(event: KeyboardEvent<HTMLUListElement>) {
  const entries = [...event.currentTarget.children]
  const names = entries.map((entry) => entry.querySelector('button'))
  const focused = entries.findIndex((entry) => entry.contains(document.activeElement))
  if (moveFocus(names, focused, event.key)) event.preventDefault()
}
