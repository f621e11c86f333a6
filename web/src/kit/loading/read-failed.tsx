import { Alert, type AlertProps, Button, type ButtonProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'

type Props = Pick<AlertProps, 'color' | 'title' | 'p' | 'mb' | 'children'> & { retry: () => unknown }

export function ReadFailed({ retry, children, ...alert }: Props) {
  return (
    <Alert color="red" role="alert" {...alert}>
      {children}
      <TryAgain variant="subtle" size="compact-sm" ml={4} retry={retry} />
    </Alert>
  )
}

/** For a field whose choices didn't load; in the specification's words if it has any (D-155). */
export function ChoicesFailed({ retry, children = 'Error...' }: Pick<Props, 'retry' | 'children'>) {
  return (
    <>
      {children} <TryAgain variant="transparent" size="compact-xs" p={0} fz="inherit" retry={retry} />
    </>
  )
}

type TryAgainProps = Pick<ButtonProps, 'variant' | 'size' | 'ml' | 'p' | 'fz'> & { retry: () => unknown }

/** Disappears while it retries. The focus waits on its container, such as the dialog, and comes back if the read fails again. */
export function TryAgain({ retry, ...look }: TryAgainProps) {
  const button = useRef<HTMLButtonElement>(null)
  // A layout effect: on cleanup the button is still on the page and has the focus.
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
