import { Button, type ButtonProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'ml' | 'p' | 'fz'> & { retry: () => unknown }

/**
 * Tries again what could not be read, and goes away while it is read. The focus waits on what the button stands in, such as the
 * dialog, and comes back if reading fails once more.
 */
export function TryAgain({ retry, ...look }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  // A layout effect: when it ends, the button is still on the page with the focus.
  useLayoutEffect(() => {
    const own = button.current
    const around = own?.parentElement?.closest<HTMLElement>('[tabindex]')
    if (around && document.activeElement === around) own?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === own) around?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <Button {...look} ref={button} onClick={() => void retry()}>
      Try again
    </Button>
  )
}
