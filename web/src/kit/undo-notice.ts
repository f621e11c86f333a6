import { useSyncExternalStore } from 'react'
import { undoWindow } from './timings.ts'

/** Confirms a change, links what it made, and offers to undo it. `undo` resolves to the next message. */
export type UndoNotice = {
  message: string
  link?: { name: string; href: string }
  undo?: () => Promise<UndoNotice>
}

// Not React state: the form that made the change is gone.
let current: UndoNotice | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(notice: UndoNotice | undefined): void {
  current = notice
  for (const notify of listeners) notify()
}

/** Shows the notice for a few seconds, above every screen. */
export function showUndo(notice: UndoNotice): void {
  set(notice)
  hideLater()
}

/** The notice stays while the pointer or the focus is on it. */
export const keepShown = (): void => clearTimeout(timer)

export function hideLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => set(undefined), undoWindow)
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useUndoNotice = (): UndoNotice | undefined => useSyncExternalStore(subscribe, () => current)
