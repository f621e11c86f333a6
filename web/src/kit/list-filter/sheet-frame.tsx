import { Button, Modal } from '@mantine/core'
import type { PropsWithChildren } from 'react'
import type { Frame } from '../modals/modals.tsx'
import style from './filter-bar.module.css'

/** All filters of a list on one sheet, for a phone. They are in the address, so the list behind it follows at once. */
export function SheetFrame({ frame, done, children }: PropsWithChildren<{ frame: Frame; done: string }>) {
  return (
    <Modal {...frame} title="Filters" fullScreen>
      <div className={`stack ${style.stack}`}>{children}</div>
      <Button fullWidth mt="lg" mih={44} onClick={frame.onClose}>
        {done}
      </Button>
    </Modal>
  )
}
