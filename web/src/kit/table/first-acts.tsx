import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export type FirstAct = { label: string } & ({ onAct: () => void } | { to: string; hash?: string })
type Props = {
  /** One sentence that says why the list exists. */
  purpose: string
  /** An act the user may not do is `false`. */
  acts?: readonly (FirstAct | false)[]
}

/** In an empty list: what it's for, and what fills it. */
export function FirstActs({ purpose, acts = [] }: Props) {
  const offered = acts.filter((act) => act !== false)
  return (
    <>
      <Text size="sm" c="dimmed">
        {purpose}
      </Text>
      {offered.length > 0 && (
        <Group gap={8}>
          {offered.map(({ label, ...act }) =>
            'to' in act ? (
              <Button key={label} size="xs" variant="default" component={Link} {...act}>
                {label}
              </Button>
            ) : (
              <Button key={label} size="xs" variant="default" onClick={act.onAct}>
                {label}
              </Button>
            ),
          )}
        </Group>
      )}
    </>
  )
}
