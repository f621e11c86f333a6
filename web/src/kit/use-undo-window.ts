import { useCallback, useEffect, useRef, useState } from 'react'
import { undoWindow } from './timings.ts'

/** Offers Undo at a stop for a few seconds after a press. */
export function useUndoWindow<Undoable>(stopId: number, onUndoable: (stopId: number, isUndoable: boolean) => void) {
  const [undoable, setUndoable] = useState<Undoable>()
  /** Rendered right after the button, and still there when the button disappears. */
  const notice = useRef<HTMLOutputElement>(null)

  const change = useCallback(
    (next: Undoable | undefined) => {
      setUndoable(next)
      onUndoable(stopId, next !== undefined)
    },
    [stopId, onUndoable],
  )

  // Timers and focus live outside React.
  useEffect(() => {
    if (undoable === undefined) return
    const timer = setTimeout(() => {
      const message = notice.current
      if (message !== null && message.previousElementSibling === document.activeElement)
        message.focus({ preventScroll: true })
      change(undefined)
    }, undoWindow)
    return () => clearTimeout(timer)
  }, [undoable, change])
  return { undoable, setUndoable: change, notice }
}

/** The stops that keep their place while a press there can be undone. */
export function useHeldStops() {
  const [held, setHeld] = useState<ReadonlySet<number>>(new Set())
  const hold = useCallback((id: number, isUndoable: boolean) => {
    setHeld((before) => {
      const after = new Set(before)
      if (isUndoable) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  return { isHeld: ({ id }: { id: number }) => held.has(id), hold }
}
