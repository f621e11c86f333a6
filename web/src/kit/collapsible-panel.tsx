import { Box, Collapse, Paper } from '@mantine/core'
import { useDisclosure, useId } from '@mantine/hooks'
import type { PropsWithChildren } from 'react'
import { PanelHead } from './panel-head.tsx'

/** A panel whose title collapses it, such as an order's invoices. */
export function CollapsiblePanel({ title, children }: PropsWithChildren<{ title: string }>) {
  const [isOpen, { toggle }] = useDisclosure(true)
  const id = useId()
  return (
    <Paper component="section" withBorder aria-label={title}>
      <PanelHead title={title} isOpen={isOpen} controls={id} onToggle={toggle} />
      <Collapse expanded={isOpen} id={id}>
        <Box p="md" pt={0}>
          {children}
        </Box>
      </Collapse>
    </Paper>
  )
}
