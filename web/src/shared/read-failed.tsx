import { Alert, type AlertProps, Button } from '@mantine/core'

type Props = Pick<AlertProps, 'color' | 'title' | 'p' | 'mb' | 'children'> & { retry: () => unknown }

/** Says that something could not be loaded, with a button to try retry. */
export function ReadFailed({ retry, children, ...alert }: Props) {
  return (
    <Alert color="red" role="alert" {...alert}>
      {children}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => void retry()}>
        Try again
      </Button>
    </Alert>
  )
}
