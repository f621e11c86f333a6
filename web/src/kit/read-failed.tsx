import { Alert, type AlertProps } from '@mantine/core'
import { TryAgain } from './try-again.tsx'

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
