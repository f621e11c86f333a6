import { Box, Collapse, Paper, UnstyledButton } from '@mantine/core'
import { useDisclosure, useId } from '@mantine/hooks'
import type { PropsWithChildren } from 'react'
import { Chevron } from '../chevron.tsx'
import style from './panel-head.module.css'

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

type Props = {
  title: string
  isOpen: boolean
  /** The id of the collapsible element. */
  controls: string
  onToggle: () => void
  shortcut?: { keys: string; does: string }
}

export function PanelHead({ title, isOpen, controls, onToggle, shortcut }: Props) {
  return (
    <h2>
      <UnstyledButton
        className={`bold w-full ${style.title}`}
        aria-expanded={isOpen}
        aria-controls={controls}
        aria-keyshortcuts={shortcut?.keys}
        title={shortcut?.does}
        onClick={onToggle}
      >
        {title}
        <span className={style.mark} data-open={isOpen || undefined}>
          <Chevron />
        </span>
      </UnstyledButton>
    </h2>
  )
}
