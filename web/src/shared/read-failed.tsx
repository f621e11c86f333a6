import { Alert, type AlertProps, Button } from '@mantine/core'

type Props = Pick<AlertProps, 'color' | 'title' | 'p' | 'mb' | 'children'> & { again: () => unknown }

/** That something could not be read, and the way to ask for it again. */
export function ReadFailed({ again, children, ...alert }: Props) {
  return (
    <Alert color="red" role="alert" {...alert}>
      {children}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => void again()}>
        Try again
      </Button>
    </Alert>
  )
}
