import type { DeliveryStop } from '@dray/contract/deliveries'
import { doneLast } from '@dray/domain/deliveries/deliveries'
import { type FocusEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** The stops of a round, done ones last. A stop that was just marked stays in its place while it can be undone there. */
export function useHeldStops(stops: readonly DeliveryStop[]) {
  const [held, setHeld] = useState<ReadonlySet<number>>(new Set())
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<HTMLElement>(null)
  const shown = doneLast(stops, ({ id }) => held.has(id))
  const sequence = shown.map(({ id }) => id).join()
  // Focus lives outside React. A stop that moves down takes the focus with it.
  useLayoutEffect(() => {
    const { current } = focused
    if (document.activeElement === document.body && current !== null && list.current?.contains(current) === true)
      current.focus({ preventScroll: true })
  }, [sequence])

  return {
    stops: shown,
    listRef: list,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target
    },
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
