import { Paper } from '@mantine/core'
import { type PropsWithChildren, useId } from 'react'
import { PanelHead } from '../../../../kit/panel-head.tsx'
import style from './product-menu.module.css'

type Props = PropsWithChildren<{ isOpen: boolean; onToggle: () => void }>

const shortcut = { keys: '/', does: 'Press / to open and search' }

/** The product menu of a saved order, collapsed until it is needed. */
export function AddProducts({ isOpen, onToggle, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" withBorder aria-label="Add products">
      <PanelHead title="Add products" isOpen={isOpen} controls={id} onToggle={onToggle} shortcut={shortcut} />
      <div id={id} className={isOpen ? style.expanded : undefined}>
        {isOpen && children}
      </div>
    </Paper>
  )
}
