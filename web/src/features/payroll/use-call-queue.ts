import { useCallback, useEffect, useRef, useState } from 'react'
import { payrollReloadDelay } from '../../kit/timings.ts'

const idle = { total: 0, done: 0 }

/**
 * Sends calls one at a time. `isRunning` stays true until a moment after the last answer, so that what they change reloads once
 * instead of after each call.
 */
export function useCallQueue() {
  const [progress, setProgress] = useState(idle)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const enqueue = useCallback(async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    clearTimeout(timer.current)
    waiting.current += 1
    setProgress(({ total, done }) => ({ total: total + 1, done }))
    const answer = last.current.then(send)
    last.current = answer.catch(() => undefined)
    try {
      return await answer
    } finally {
      waiting.current -= 1
      setProgress(({ total, done }) => ({ total, done: done + 1 }))
      if (waiting.current === 0) timer.current = setTimeout(() => setProgress(idle), payrollReloadDelay)
    }
  }, [])
  return { enqueue, ...progress, isRunning: progress.total > 0 }
}
export type CallQueue = ReturnType<typeof useCallQueue>
