import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentPropsWithoutRef, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from '../focus.ts'

type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & { loading: boolean }

/** A button with a spinner. Disabling it drops the focus, so it takes the focus back afterwards unless it has moved on. */
export function BusyButton({ loading, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  // A layout effect: the browser drops the focus when it paints the disabled button.
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
