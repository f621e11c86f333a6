import { Alert, type AlertProps } from '@mantine/core'
import { TryAgain } from './try-again.tsx'

type Props = Pick<AlertProps, 'color' | 'title' | 'p' | 'mb' | 'children'> & { retry: () => unknown }

/** Says that something could not be loaded, with a button to try retry. */
export function ReadFailed({ retry, children, ...alert }: Props) {
  return (
    <Alert color="red" role="alert" {...alert}>
      {children}
      <TryAgain variant="subtle" size="compact-sm" ml={4} retry={retry} />
    </Alert>
  )
}
