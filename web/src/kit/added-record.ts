import { useSyncExternalStore } from 'react'
import { addedFeedback } from './timings.ts'

/**
 * A record that was just added; `list`: the name of the list that shows it, `message`: what to say instead of its name and "was
 * added".
 */
export type AddedRecord = { list: string; id: number; name: string; message?: string }

// Outside React: the form that adds a record is gone when the list that shows it has read it.
let current: AddedRecord | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(record: AddedRecord | undefined): void {
  current = record
  for (const notify of listeners) notify()
}

/** Confirms that a record was added. Its list scrolls to it and marks it. */
export function confirmAdded(record: AddedRecord): void {
  clearTimeout(timer)
  set(record)
  timer = setTimeout(() => set(undefined), addedFeedback)
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** The record that was just added, while that is confirmed. */
export const useAddedRecord = (): AddedRecord | undefined => useSyncExternalStore(subscribe, () => current)
