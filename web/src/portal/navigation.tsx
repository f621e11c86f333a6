import { type ComponentProps, useSyncExternalStore } from 'react'

const start = '/portal'
const changed = new EventTarget()

/** The part of the address that says which page is open: `/menu`. */
const read = (): string => window.location.pathname.slice(start.length).replace(/\/$/, '') || '/'

const subscribe = (listener: () => void) => {
  changed.addEventListener('change', listener)
  window.addEventListener('popstate', listener)
  return () => {
    changed.removeEventListener('change', listener)
    window.removeEventListener('popstate', listener)
  }
}

export const usePage = (): string => useSyncExternalStore(subscribe, read)

export function go(page: string, { replace = false } = {}): void {
  const address = page === '/' ? start : `${start}${page}`
  window.history[replace ? 'replaceState' : 'pushState'](null, '', address)
  window.scrollTo(0, 0)
  changed.dispatchEvent(new Event('change'))
}

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** Opens a page of the portal without loading it anew. */
export function Link({ to, children, onClick, ...props }: Props) {
  return (
    <a
      {...props}
      href={to === '/' ? start : `${start}${to}`}
      onClick={(event) => {
        onClick?.(event)
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}
