import { Paper, Title } from '@mantine/core'
import type { PropsWithChildren } from 'react'

/** A part of the profile or of Edit User, with its title. */
export const Section = ({ title, children }: PropsWithChildren<{ title: string }>) => (
  <Paper component="section" withBorder p="lg" aria-label={title}>
    <Title order={2} size="md" mb="md">
      {title}
    </Title>
    {children}
  </Paper>
)
