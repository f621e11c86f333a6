import { Checkbox, Stack } from '@mantine/core'

type Props = {
  label: string
  values: readonly string[]
  valueLabel: (value: string) => string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

export function ChoiceList({ label, values, valueLabel, chosen, onChange }: Props) {
  return (
    <Checkbox.Group aria-label={label} value={[...chosen]} onChange={onChange}>
      <Stack gap="xs">
        {values.map((value) => (
          <Checkbox key={value} value={value} label={valueLabel(value)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
