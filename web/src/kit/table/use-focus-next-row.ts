import { useEffectEvent, useLayoutEffect, useRef } from 'react'

type Options = { ids: readonly string[]; activeId: string | undefined; goTo: (index: number) => void }

/**
 * When the focused row disappears, such as a line that was pulled, the focus moves to the next row, or else to the previous one. A new
 * row in its place is the same row with another id: it was not read before.
 */
export function useFocusNextRow({ ids, activeId, goTo }: Options) {
  const before = useRef(ids)
  // React fires no blur when it removes the focused element.
  const hasFocus = useRef(false)

  const focusNext = useEffectEvent((previousIds: readonly string[]) => {
    const next = hasFocus.current ? nextOf(activeId, previousIds, ids) : undefined
    if (next !== undefined) goTo(ids.indexOf(next))
  })
  // A layout effect, to run before the browser paints the table without the row.
  useLayoutEffect(() => {
    const previousIds = before.current
    before.current = ids
    if (previousIds !== ids) focusNext(previousIds)
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

/** The row to focus in place of one that is gone. */
function nextOf(id: string | undefined, previousIds: readonly string[], ids: readonly string[]): string | undefined {
  const present = new Set(ids)
  if (id === undefined || present.has(id)) return undefined
  const at = previousIds.indexOf(id)
  const inPlace = ids[at]
  if (inPlace !== undefined && ids.length === previousIds.length && !previousIds.includes(inPlace)) return inPlace
  const isPresent = (other: string) => present.has(other)
  return previousIds.slice(at + 1).find(isPresent) ?? previousIds.slice(0, Math.max(0, at)).findLast(isPresent)
}
