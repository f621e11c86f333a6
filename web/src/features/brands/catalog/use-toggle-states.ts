import { useEffect, useRef, useState } from 'react'
import { visibilityFeedback } from '../../../kit/timings.ts'

/** The states of a visibility toggle (spec 4.1). */
export type ToggleState = 'default' | 'updating' | 'success' | 'error'

/** A change of a product's visibility that is in progress, or just succeeded or failed. */
type Change = { state: Exclude<ToggleState, 'default'>; isShown: boolean; isSingle: boolean }

/** The states of many toggles; success and failure disappear after a while (D-44, spec 8). */
export function useToggleStates() {
  const [states, setStates] = useState<ReadonlyMap<number, Change>>(new Map())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  // Clear the timers when the modal closes.
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])

  const mark = (ids: readonly number[], change: Change) =>
    setStates((current) => new Map([...current, ...ids.map((id) => [id, change] as const)]))

  function end(ids: readonly number[], state: 'success' | 'error', isShown: boolean) {
    const change: Change = { state, isShown, isSingle: ids.length === 1 }
    mark(ids, change)
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      // Keep a newer change that was started in the meantime.
      setStates((all) => new Map([...all].filter(([, current]) => current !== change)))
    }, visibilityFeedback)
    timers.current.add(timer)
  }
  return {
    states,
    begin: (ids: readonly number[], isShown: boolean) =>
      mark(ids, { state: 'updating', isShown, isSingle: ids.length === 1 }),
    end,
  }
}
