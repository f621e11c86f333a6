import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { newUuid } from '../new-uuid.ts'
import { useSession } from '../session.tsx'
import { storeDelay } from '../timings.ts'
import { removeStoredEdits, type StoredValue, storageKey, readStoredEdits, writeStoredEdits } from './stored-edits.ts'

type EditStorage<Value> = {
  restored: StoredValue<Value> | undefined
  /** False if the browser can't store the edits, so leaving the page would lose them. */
  isStored: boolean
  /** Stores the result of `value` after a pause in typing, or before the page closes; undefined removes it. */
  storeLater: (value: () => Value | undefined) => void
  storeNow: (value: Value) => void
  /** Call once the edits are saved or discarded. */
  clear: () => void
}

/**
 * Stores what the user types into a form, so it survives a reload, a refusal, and a lost connection. If the form gets another name, its
 * edits move there.
 */
export function useStoredEdits<Value>(form: string, schema: z.ZodType<Value> | undefined): EditStorage<Value> {
  const { user } = useSession()
  const key = storageKey(user.id, form)
  const [restored] = useState(() => schema && readStoredEdits(key, schema))
  const [owner] = useState(() => restored?.owner ?? newUuid())
  const [isStored, setStored] = useState(schema !== undefined)
  const storedKey = useRef(key)
  const pending = useRef<{ value: () => Value | undefined; timer: ReturnType<typeof setTimeout> }>(undefined)

  const write = useCallback(
    (value: Value | undefined) => {
      clearTimeout(pending.current?.timer)
      pending.current = undefined
      if (schema === undefined) return
      if (value === undefined) return setStored(removeStoredEdits(storedKey.current, owner))
      // Only the schema's fields are stored. Costs aren't: another user of this computer could read them.
      const part = schema.safeParse(value)
      const isWritten = part.success && writeStoredEdits(user.id, key, { owner, savedAt: new Date(), value: part.data })
      if (isWritten && storedKey.current !== key) {
        removeStoredEdits(storedKey.current, owner)
        storedKey.current = key
      }
      setStored(isWritten)
    },
    [user.id, key, owner, schema],
  )
  const writePending = useCallback(() => {
    if (pending.current) write(pending.current.value())
  }, [write])
  const storeLater = useCallback(
    (value: () => Value | undefined) => {
      clearTimeout(pending.current?.timer)
      pending.current = { value, timer: setTimeout(writePending, storeDelay) }
    },
    [writePending],
  )
  useBeforeLeaving(writePending)
  return { restored, isStored, storeLater, storeNow: write, clear: useCallback(() => write(undefined), [write]) }
}

/** Stores pending edits before the page or the form closes. */
function useBeforeLeaving(writePending: () => void) {
  useEffect(() => {
    window.addEventListener('pagehide', writePending)
    document.addEventListener('visibilitychange', writePending)
    return () => {
      window.removeEventListener('pagehide', writePending)
      document.removeEventListener('visibilitychange', writePending)
      writePending()
    }
  }, [writePending])
}
