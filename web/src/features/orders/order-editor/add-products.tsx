import { Paper, UnstyledButton } from '@mantine/core'
import { type PropsWithChildren, useId } from 'react'
import panel from '../../../shared/collapsible-panel.module.css'
import style from './order-editor.module.css'

type Props = PropsWithChildren<{ isOpen: boolean; onToggle: () => void }>

/** The product menu of a saved order, folded away until something is to be added. */
export function AddProducts({ isOpen, onToggle, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" withBorder aria-label="Add products">
      <h2 className={panel.heading}>
        <UnstyledButton
          className={panel.title}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-keyshortcuts="/"
          title="/ opens it and goes to the search"
          onClick={onToggle}
        >
          Add products
          <svg className={panel.mark} data-open={isOpen || undefined} viewBox="0 0 10 10" aria-hidden="true">
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
      <div id={id} className={isOpen ? style.menu : undefined}>
        {isOpen && children}
      </div>
    </Paper>
  )
}
