import { Button, Group, Text } from '@mantine/core'
import { BusyButton } from '../../kit/busy-button.tsx'
import { pluralize } from '../../kit/format-count.ts'

type Props = {
  /** The singular of what changes: "order". */
  noun: string
  changing: number
  selected: number
  /** Why the change can't be sent. */
  blocked: string | undefined
  isSending: boolean
  isDisabled: boolean
  onCancel: () => void
}

/** The end of a bulk change: how many of the selection change, or why none can, and the buttons. */
export function BulkFooter({ noun, changing, selected, blocked, isSending, isDisabled, onCancel }: Props) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c={blocked ? 'var(--danger)' : 'dimmed'} role={blocked ? 'alert' : 'status'}>
        {blocked ?? bulkSummary({ noun, changing, selected })}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" loading={isSending} disabled={isDisabled}>
          {changing === 0 ? 'Change' : `Change ${pluralize(changing, noun)}`}
        </BusyButton>
      </Group>
    </Group>
  )
}

function bulkSummary({ noun, changing, selected }: Pick<Props, 'noun' | 'changing' | 'selected'>): string {
  if (changing === 0) return ''
  const rest = selected - changing
  if (rest === 0) return changing === 1 ? '' : 'All of them will change.'
  return `${pluralize(rest, noun)} of the selection won't change.`
}
