import { doneLast } from '@dray/domain/deliveries/deliveries'
import { useCallback, useState } from 'react'
import type { RoundStop } from '../kept-round.ts'

/** Done stops go last, but one just marked keeps its place while it can be undone there. */
export function useHeldStops(stops: readonly RoundStop[]) {
  const [held, setHeld] = useState<ReadonlySet<number>>(new Set())
  return {
    listed: doneLast(stops, ({ id }) => held.has(id)),
    hold: useCallback((id: number, isUndoable: boolean) => {
      setHeld((before) => {
        const after = new Set(before)
        if (isUndoable) after.add(id)
        else after.delete(id)
        return after
      })
    }, []),
  }
}
