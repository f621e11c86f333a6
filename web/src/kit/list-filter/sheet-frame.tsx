import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Layered } from '../modals/modals.tsx'
import style from './filter-bar.module.css'

/** All filters of a list on one sheet, for a phone. They are in the address, so the list behind it follows at once. */
export function SheetFrame({ frame, done, children }: Layered & { done: string; children: ReactNode }) {
  return (
    <Modal {...frame} title="Filters" fullScreen>
      <div className={`stack ${style.stack}`}>{children}</div>
      <Button fullWidth mt="lg" mih={44} onClick={frame.onClose}>
        {done}
      </Button>
    </Modal>
  )
}
