import { useEffect, useLayoutEffect } from 'react'
import { z } from 'zod'

const storageKey = 'dray-scroll'
const maxPositions = 200

/** Scroll positions by history entry and element name, newest last. */
const positions = new Map<string, number>(readStored())
window.addEventListener('pagehide', store)

/**
 * Restores an element's scroll position after Back, Forward, or a reload. `isReady`: its content is there to scroll.
 */
export function useScrollMemory(name: string, elementOf: () => HTMLElement | null, isReady: boolean): void {
  // Scrolling is outside React. A layout effect, so the top of the list doesn't flash.
  useLayoutEffect(() => {
    const element = elementOf()
    const top = positions.get(scrollKey(name) ?? '')
    if (isReady && element && top !== undefined) element.scrollTop = top
  }, [isReady, name, elementOf])
  useEffect(() => {
    const element = elementOf()
    const onScroll = () => remember(scrollKey(name), element?.scrollTop ?? 0)
    element?.addEventListener('scroll', onScroll, { passive: true })
    return () => element?.removeEventListener('scroll', onScroll)
  }, [name, elementOf])
}

const stateSchema = z.object({ __TSR_key: z.string() })

/** The router gives each history entry a key. */
function scrollKey(name: string): string | undefined {
  const { data } = stateSchema.safeParse(window.history.state)
  return data && `${data.__TSR_key} ${name}`
}

function remember(key: string | undefined, top: number): void {
  if (key === undefined) return
  positions.delete(key)
  positions.set(key, top)
  const [oldest] = positions.keys()
  if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest)
}

function readStored(): [string, number][] {
  try {
    const text = sessionStorage.getItem(storageKey) ?? '[]'
    return z.array(z.tuple([z.string(), z.number()])).parse(JSON.parse(text))
  } catch {
    return [] // Storage is unavailable or unreadable, so lists start at the top.
  }
}

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
  } catch {
    // Storage is full or blocked, so a reload starts at the top.
  }
}
