import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Layered } from '../modals/modals.tsx'
import style from './filter-bar.module.css'

/** A phone's filters. They're in the URL, so the list behind the sheet updates immediately. */
export function SheetFrame({ frame, done, children }: Layered & { done: string; children: ReactNode }) {
  return (
    <Modal {...frame} title="Filters" fullScreen>
      <div className={`stack ${style.sheet}`}>{children}</div>
      <Button fullWidth mt="lg" mih={44} onClick={frame.onClose}>
        {done}
      </Button>
    </Modal>
  )
}
