import { Checkbox, Stack } from '@mantine/core'
import { statusLabel } from '../../../shared/status-pill.tsx'

type Props = {
  label: string
  statuses: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

export function StatusChoices({ label, statuses, chosen, onChange }: Props) {
  return (
    <Checkbox.Group aria-label={label} value={[...chosen]} onChange={onChange}>
      <Stack gap="xs">
        {statuses.map((status) => (
          <Checkbox key={status} value={status} label={statusLabel(status)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
