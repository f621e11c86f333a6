import { Box, Collapse, Paper, UnstyledButton } from '@mantine/core'
import { useDisclosure, useId } from '@mantine/hooks'
import { type PropsWithChildren, use } from 'react'
import { Chevron } from '../chevron.tsx'
import style from './panel-head.module.css'
import { InPanelLine } from './panel-line.tsx'

type PanelProps = PropsWithChildren<{
  title: string
  /** Quieter in a line of panels. */
  isEmpty?: boolean
}>

/** Open at first, unless it is one of a line. */
export function CollapsiblePanel({ title, isEmpty = false, children }: PanelProps) {
  const [isOpen, { toggle }] = useDisclosure(!use(InPanelLine))
  const id = useId()
  return (
    <Paper
      component="section"
      withBorder
      aria-label={title}
      data-open={isOpen || undefined}
      data-empty={isEmpty || undefined}
    >
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
