import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export type FirstAction = { label: string } & ({ onAction: () => void } | { to: string; hash?: string })
type Props = {
  /** One sentence that says why the list exists. */
  purpose: string
  /** An action the user may not do is `false`. */
  actions?: readonly (FirstAction | false)[]
}

/** In an empty list: what it's for, and what fills it. */
export function FirstActions({ purpose, actions = [] }: Props) {
  const offered = actions.filter((action) => action !== false)
  return (
    <>
      <Text size="sm" c="dimmed">
        {purpose}
      </Text>
      {offered.length > 0 && (
        <Group gap={8}>
          {offered.map(({ label, ...action }) =>
            'to' in action ? (
              <Button key={label} size="xs" variant="default" component={Link} {...action}>
                {label}
              </Button>
            ) : (
              <Button key={label} size="xs" variant="default" onClick={action.onAction}>
                {label}
              </Button>
            ),
          )}
        </Group>
      )}
    </>
  )
}
