import { useEffectEvent, useLayoutEffect, useRef } from 'react'

type Given = { ids: readonly string[]; activeId: string | undefined; goTo: (index: number) => void }

/** Where a row leaves with the focus, as a line does that is pulled, the focus goes on to the row after it, or else before it. */
export function useFocusGoesOn({ ids, activeId, goTo }: Given) {
  const before = useRef(ids)
  // React tells of no blur when it takes away what has the focus.
  const hasFocus = useRef(false)

  const goOn = useEffectEvent((were: readonly string[]) => {
    const next = hasFocus.current ? nextOf(activeId, were, ids) : undefined
    if (next !== undefined) goTo(ids.indexOf(next))
  })
  // Before the browser shows the table without it.
  useLayoutEffect(() => {
    const were = before.current
    before.current = ids
    if (were !== ids) goOn(were)
  }, [ids])

  return {
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: () => {
      hasFocus.current = false
    },
  }
}

/** The row that stands for one that is gone. */
function nextOf(id: string | undefined, were: readonly string[], are: readonly string[]): string | undefined {
  const there = new Set(are)
  if (id === undefined || there.has(id)) return undefined
  const at = were.indexOf(id)
  const isThere = (one: string) => there.has(one)
  return were.slice(at + 1).find(isThere) ?? were.slice(0, Math.max(0, at)).findLast(isThere)
}
