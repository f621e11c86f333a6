import { Button, Modal } from '@mantine/core'
import type { PropsWithChildren } from 'react'

/** All filters of a list on one sheet, for a phone. The list behind it follows at once. */
export function FilterSheet({ onClose, children }: PropsWithChildren<{ onClose: () => void }>) {
  return (
    <Modal opened onClose={onClose} title="Filters" fullScreen>
      {children}
      <Button fullWidth mt="lg" mih={44} onClick={onClose}>
        Show orders
      </Button>
    </Modal>
  )
}
