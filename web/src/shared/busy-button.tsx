import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentPropsWithoutRef, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from './focus/focus-if-lost.ts'

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { loading: boolean }

/**
 * A button that shows a spinner while it is at work. It is disabled by then, which takes the focus away: afterwards it has
 * it again, unless the focus has gone on.
 */
export function BusyButton({ loading, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  // The focus is the browser's, which takes it only when it draws the button disabled.
  useLayoutEffect(() => {
    if (loading) {
      hadFocus.current = document.activeElement === button.current
      return
    }
    if (hadFocus.current) focusIfLost(button.current, { preventScroll: true })
    hadFocus.current = false
  }, [loading])
  return <Button {...props} ref={button} loading={loading} />
}
