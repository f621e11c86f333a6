import { Button, Group, Text } from '@mantine/core'
import { BusyButton } from '../busy-button.tsx'
import { pluralize } from '../format-count.ts'

type Props = {
  /** One of them: "order". */
  one: string
  /** How many of the selection really change. */
  changing: number
  all: number
  /** Why it cannot be sent. */
  lack: string | undefined
  isSending: boolean
  isDisabled: boolean
  onCancel: () => void
}

/** The end of a change in bulk: how many of the selection change, or why none can, and the buttons. */
export function BulkFooter({ one, changing, all, lack, isSending, isDisabled, onCancel }: Props) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c={lack ? 'var(--danger)' : 'dimmed'} role={lack ? 'alert' : 'status'}>
        {lack ?? summaryOf({ one, changing, all })}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" loading={isSending} disabled={isDisabled}>
          {changing === 0 ? 'Change' : `Change ${pluralize(changing, one)}`}
        </BusyButton>
      </Group>
    </Group>
  )
}

function summaryOf({ one, changing, all }: Pick<Props, 'one' | 'changing' | 'all'>): string {
  if (changing === 0) return ''
  const rest = all - changing
  if (rest === 0) return changing === 1 ? '' : 'All of them will change.'
  return `${pluralize(rest, one)} of the selection won't change.`
}
