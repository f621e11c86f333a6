import { Button, type ButtonProps } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** A button that opens a page, in this tab unless the user asks for another. */
export function LinkButton({ href, children, ...look }: ButtonProps & { href: string; children: string }) {
  const router = useRouter()
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <Button component="a" href={href} onClick={open} size="compact-sm" variant="default" {...look}>
      {children}
    </Button>
  )
}
