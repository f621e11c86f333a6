import type { KeyboardEvent } from 'react'
import { focusIfLost, moveFocus } from '../focus.ts'
import { useOpenModal } from '../modals/modals.tsx'
import style from './saved-list.module.css'

type Props<Saved extends { id: number }> = {
  kind: 'filter' | 'view'
  saved: readonly Saved[] | undefined
  problem: string | undefined
  savedName: (saved: Saved) => string
  isChosen: (saved: Saved) => boolean
  onChoose: (saved: Saved) => void
  /** Called after the user confirmed the deletion. */
  onRemove: (saved: Saved) => void
  close: () => void
}

/** The first is the specification's. */
const listLabels = { filter: 'Saved Filters', view: 'Saved views' }

/** Saved filters or views. Arrow keys move through the list, Enter chooses, Delete asks to delete. */
export function SavedList<Saved extends { id: number }>(props: Props<Saved>) {
  const { kind, saved, problem, savedName, isChosen, onChoose, onRemove, close } = props
  const openModal = useOpenModal()
  if (saved === undefined || saved.length === 0) {
    return (
      <div
        tabIndex={-1}
        data-autofocus
        className={`muted text-sm ${style.none}`}
        role={problem === undefined ? 'status' : 'alert'}
      >
        {saved ? `No saved ${kind}s` : (problem ?? 'Loading...')}
      </div>
    )
  }
  function choose(item: Saved) {
    close()
    onChoose(item)
  }
  function confirmRemove(item: Saved) {
    // Close first: the confirmation then returns the focus to the button, not to the entry, which will be gone.
    close()
    openModal('Confirmation', {
      title: `Delete ${kind}`,
      question: `Delete the saved ${kind} “${savedName(item)}”?`,
      confirmLabel: 'Delete',
      danger: true,
      onConfirm: () => onRemove(item),
    })
  }
  return (
    <ul
      ref={takeLostFocus}
      className={`overflow-auto ${style.saved}`}
      aria-label={listLabels[kind]}
      onKeyDown={moveInList}
    >
      {saved.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className={`plain text-sm ellipsis grow ${style.choose}`}
            aria-current={isChosen(item) || undefined}
            onClick={() => choose(item)}
            onKeyDown={(event) => event.key === 'Delete' && confirmRemove(item)}
          >
            {savedName(item)}
          </button>
          <button
            type="button"
            className={`plain muted text-lg ${style.remove}`}
            aria-label={`Delete ${savedName(item)}`}
            title="Delete"
            onClick={() => confirmRemove(item)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The loading message had the focus and disappears once the list has loaded. */
function takeLostFocus(list: HTMLUListElement | null) {
  focusIfLost(list?.querySelector('button'))
}

/** The arrow keys move between names and skip the delete buttons. */
function moveInList(event: KeyboardEvent<HTMLUListElement>) {
  const entries = [...event.currentTarget.children]
  const names = entries.map((entry) => entry.querySelector('button'))
  const focused = entries.findIndex((entry) => entry.contains(document.activeElement))
  if (moveFocus(names, focused, event.key)) event.preventDefault()
}
