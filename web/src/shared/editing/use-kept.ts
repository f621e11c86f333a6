import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { newKey } from '../api/idempotency-key.ts'
import { useSession } from '../session.tsx'
import { keepPause } from '../timings.ts'
import { dropKept, type Kept, keptKey, readKept, writeKept } from './kept.ts'

type Keeping<Value> = {
  /** What was kept when the form opened. */
  found: Kept<Value> | undefined
  /** False when this browser does not keep it: leaving the page would lose what was typed. */
  isKept: boolean
  /** Keeps what `value` gives after a pause in the typing, or before the page goes; undefined forgets it. */
  keep: (value: () => Value | undefined) => void
  keepNow: (value: Value) => void
  /** Forgets it for good: it was saved, or given up. */
  forget: () => void
}

/** Keeps what is typed into a form in this browser, for its user. It survives a reload, a refusal and a lost connection. */
export function useKept<Value>(form: string, schema: z.ZodType<Value> | undefined): Keeping<Value> {
  const { user } = useSession()
  const key = keptKey(user.id, form)
  const [found] = useState(() => schema && readKept(key, schema))
  const [owner] = useState(() => found?.owner ?? newKey())
  const [isKept, setKept] = useState(schema !== undefined)
  const waiting = useRef<{ value: () => Value | undefined; timer: ReturnType<typeof setTimeout> }>(undefined)

  const write = useCallback(
    (value: Value | undefined) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      if (schema === undefined) return
      if (value === undefined) return setKept(dropKept(key, owner))
      // Only what the schema names is kept: costs are left out, which another user of the machine could read (D-57).
      const part = schema.safeParse(value)
      setKept(part.success && writeKept(user.id, key, { owner, savedAt: new Date(), value: part.data }))
    },
    [user.id, key, owner, schema],
  )
  const writeWaiting = useCallback(() => {
    if (waiting.current) write(waiting.current.value())
  }, [write])
  const keep = useCallback(
    (value: () => Value | undefined) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { value, timer: setTimeout(writeWaiting, keepPause) }
    },
    [writeWaiting],
  )
  useBeforeLeaving(writeWaiting)
  return { found, isKept, keep, keepNow: write, forget: useCallback(() => write(undefined), [write]) }
}

/** What the pause still holds back is written before the page or the form goes. */
function useBeforeLeaving(writeWaiting: () => void) {
  // The page's end is the world outside React.
  useEffect(() => {
    window.addEventListener('pagehide', writeWaiting)
    document.addEventListener('visibilitychange', writeWaiting)
    return () => {
      window.removeEventListener('pagehide', writeWaiting)
      document.removeEventListener('visibilitychange', writeWaiting)
      writeWaiting()
    }
  }, [writeWaiting])
}
