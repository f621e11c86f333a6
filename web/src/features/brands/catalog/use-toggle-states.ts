import { useEffect, useRef, useState } from 'react'
import { visibilityFeedback } from '../../../shared/timings.ts'

/** What a visibility toggle can be in (spec 4.1). */
export type ToggleState = 'default' | 'updating' | 'success' | 'error'

/** What a product is being set to, or stands at since that succeeded or failed. */
type Work = { state: Exclude<ToggleState, 'default'>; isShown: boolean; isAlone: boolean }

/** The states of many toggles; success and failure go by themselves after a while (D-44, spec 8). */
export function useToggleStates() {
  const [states, setStates] = useState<ReadonlyMap<number, Work>>(new Map())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  // Timers are the world outside React: none may end after the modal has.
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])

  const mark = (ids: readonly number[], work: Work) =>
    setStates((now) => new Map([...now, ...ids.map((id) => [id, work] as const)]))

  function end(ids: readonly number[], state: 'success' | 'error', isShown: boolean) {
    const work: Work = { state, isShown, isAlone: ids.length === 1 }
    mark(ids, work)
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      // What was pressed again in the meantime has begun again.
      setStates((now) => new Map([...now].filter(([, current]) => current !== work)))
    }, visibilityFeedback)
    timers.current.add(timer)
  }
  return {
    states,
    begin: (ids: readonly number[], isShown: boolean) =>
      mark(ids, { state: 'updating', isShown, isAlone: ids.length === 1 }),
    end,
  }
}
