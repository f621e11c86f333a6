import { useSyncExternalStore } from 'react'
import { addedFeedback } from './timings.ts'

/** `list`: the name of the list that shows it. `message`: replaces "<name> was added." */
export type AddedRecord = { list: string; id: number; name: string; message?: string }

// Not React state: the form that added the record is gone by the time its list has reloaded.
let current: AddedRecord | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(record: AddedRecord | undefined): void {
  current = record
  for (const notify of listeners) notify()
}

/** Confirms that a record was added. Its list scrolls to it and highlights it. */
export function confirmAdded(record: AddedRecord): void {
  clearTimeout(timer)
  set(record)
  timer = setTimeout(() => set(undefined), addedFeedback)
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useAddedRecord = (): AddedRecord | undefined => useSyncExternalStore(subscribe, () => current)
