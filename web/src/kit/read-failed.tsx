import { Alert, type AlertProps, Button, type ButtonProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'

type Props = Pick<AlertProps, 'color' | 'title' | 'p' | 'mb' | 'children'> & { retry: () => unknown }

/** Says that something could not be loaded, with a button that tries again. */
export function ReadFailed({ retry, children, ...alert }: Props) {
  return (
    <Alert color="red" role="alert" {...alert}>
      {children}
      <TryAgain variant="subtle" size="compact-sm" ml={4} retry={retry} />
    </Alert>
  )
}

/** The error of a field whose choices could not be loaded, in the specification's words if it has any for it (D-155). */
export function ChoicesFailed({ retry, children = 'Error...' }: Pick<Props, 'retry' | 'children'>) {
  return (
    <>
      {children} <TryAgain variant="transparent" size="compact-xs" p={0} fz="inherit" retry={retry} />
    </>
  )
}

type TryAgainProps = Pick<ButtonProps, 'variant' | 'size' | 'ml' | 'p' | 'fz'> & { retry: () => unknown }

/**
 * Tries again what could not be read, and goes away while it is read. The focus waits on what the button stands in, such as the
 * dialog, and comes back if reading fails once more.
 */
export function TryAgain({ retry, ...look }: TryAgainProps) {
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
