import { problems } from '@dray/contract/problems'
import { Alert, Text } from '@mantine/core'
import { BusyButton } from '../../kit/busy-button.tsx'

type Props = {
  /** The singular of what changes: "order". */
  noun: string
  /** The records the refusal is about. */
  names: readonly string[]
  /** The server's sentence; without it someone else's change was noticed before anything was sent. */
  message: string | undefined
  /** Reads the records again, when they have changed since they were read (D-15). */
  reload: { reload: () => Promise<void>; isReloading: boolean; reloadProblem: string | undefined } | undefined
}

const maxNames = 12

/** Why a bulk change was refused, and the records that are the reason. A refused change changes none of them. */
export function BulkRefusal({ noun, names, message = problems['changed-meanwhile'][1], reload }: Props) {
  const plural = `${noun}s`
  const label = names.length === 1 ? noun : plural
  const more = names.length - maxNames
  return (
    <Alert color={reload ? 'yellow' : 'red'} role="alert" p="xs">
      <Text size="sm" fw={600}>
        {message}
      </Text>
      {names.length > 0 && `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${names.slice(0, maxNames).join(', ')}`}
      {more > 0 && ` and ${more} more`}
      {names.length > 0 && '. '}
      No {plural} were changed.{' '}
      {reload && (
        <BusyButton
          size="compact-sm"
          variant="default"
          autoFocus
          loading={reload.isReloading}
          onClick={() => void reload.reload()}
        >
          Reload
        </BusyButton>
      )}
      {reload?.reloadProblem && <Text size="sm">{reload.reloadProblem}</Text>}
    </Alert>
  )
}
