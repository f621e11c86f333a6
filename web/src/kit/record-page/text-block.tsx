import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export function TextBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Title order={2} size="sm" c="dimmed" fw={550} mb={4}>
        {title}
      </Title>
      <Text component="div" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Paper>
  )
}
