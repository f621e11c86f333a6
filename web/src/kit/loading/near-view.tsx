import { type ReactNode, useCallback, useState } from 'react'

type Props = {
  /** Rendered at once: it's in view from the start. */
  isFirst: boolean
  /** The expected height in pixels, so the scrollbar doesn't jump. */
  height: number
  children: ReactNode
}

/** Renders its content when it comes near the visible part of the page, and keeps it from then on. */
export function NearView({ isFirst, height, children }: Props) {
  const [isNear, setNear] = useState(isFirst || typeof IntersectionObserver === 'undefined')
  const watch = useCallback((placeholder: HTMLElement | null) => {
    if (placeholder === null) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    })
    observer.observe(placeholder)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <div ref={watch} style={{ height }} />
}
