import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, PropsWithChildren } from 'react'

type LinkProps = PropsWithChildren<{ href: string; className?: string | undefined }>

/** Opens a filtered list, in this tab unless the user asks for another. */
export function ListLink({ href, className, children }: LinkProps) {
  const router = useRouter()
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a className={className} href={href} onClick={open}>
      {children}
    </a>
  )
}
