import { Box, Collapse, Paper, UnstyledButton } from '@mantine/core'
import { useDisclosure, useId } from '@mantine/hooks'
import type { PropsWithChildren } from 'react'
import style from './collapsible-panel.module.css'

/** A panel with a title that folds it away, such as the invoices of an order. */
export function CollapsiblePanel({ title, children }: PropsWithChildren<{ title: string }>) {
  const [isOpen, { toggle }] = useDisclosure(true)
  const id = useId()
  return (
    <Paper component="section" withBorder aria-label={title}>
      <h2 className={style.heading}>
        <UnstyledButton className={style.title} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {title}
          <svg className={style.mark} data-open={isOpen || undefined} viewBox="0 0 10 10" aria-hidden="true">
            <path
              d="M2 3.5l3 3 3-3"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.4"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </UnstyledButton>
      </h2>
      <Collapse expanded={isOpen} id={id}>
        <Box p="md" pt={0}>
          {children}
        </Box>
      </Collapse>
    </Paper>
  )
}
