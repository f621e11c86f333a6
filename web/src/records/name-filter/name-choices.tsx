import type { IdOrNone } from '@dray/domain/orders/order-list'
import { Button, Checkbox, ScrollArea, Stack, Text } from '@mantine/core'
import { type NameKind, useNames } from './use-names.ts'

type Props = {
  by: NameKind
  label: string
  none: string | undefined
  chosen: readonly IdOrNone[]
  onChange: (chosen: string) => void
  onMine: () => void
}

/** For account owners, a button chooses the user's own customers. */
export function NameChoices({ by, label, none, chosen, onChange, onMine }: Props) {
  const { names, problem } = useNames(by)
  if (names === undefined) {
    return (
      <Text size="sm" role={problem === undefined ? 'status' : 'alert'}>
        {problem ?? 'Loading...'}
      </Text>
    )
  }
  const choices = [
    ...(none === undefined ? [] : [{ value: 'none', name: none }]),
    ...names.map(({ id, name }) => ({ value: String(id), name })),
  ]
  return (
    <Stack gap="xs">
      {by === 'owner' && (
        <Button variant="light" size="compact-sm" onClick={onMine}>
          My customers
        </Button>
      )}
      <ScrollArea.Autosize mah={320} type="auto" offsetScrollbars="y">
        <Checkbox.Group aria-label={label} value={chosen.map(String)} onChange={(picked) => onChange(picked.join())}>
          <Stack gap="xs">
            {choices.map(({ value, name }) => (
              <Checkbox key={value} value={value} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
    </Stack>
  )
}

export function ChosenName({ by, id }: { by: NameKind; id: number }) {
  const { names } = useNames(by)
  return names?.find((named) => named.id === id)?.name ?? '…'
}
