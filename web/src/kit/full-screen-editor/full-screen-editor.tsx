import { Modal } from '@mantine/core'
import { type KeyboardEvent, type PropsWithChildren, useRef } from 'react'
import { type Frame } from '../modals/modals.tsx'
import style from './full-screen-editor.module.css'

/** Esc closes it only if no open menu or popover handles the key. */
export function FullScreenEditor({
  frame,
  onClose,
  children,
}: PropsWithChildren<{ frame: Frame; onClose: () => void }>) {
  const content = useRef<HTMLDivElement>(null)
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target } = event
    if (event.key !== 'Escape' || event.defaultPrevented || frame.closeOnEscape === false) return
    if (!(target instanceof HTMLElement) || !content.current?.contains(target)) return
    if (target.getAttribute('data-mantine-stop-propagation') !== 'true') onClose()
  }
  return (
    <Modal.Root
      {...frame}
      onClose={onClose}
      closeOnEscape={false}
      fullScreen
      classNames={{ content: style.content, body: style.body }}
      onKeyDown={onKeyDown}
    >
      <Modal.Overlay />
      <Modal.Content ref={content}>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Focuses the title of the editor around an element; another editor may be open underneath. */
export function focusEditorTitle(element: Element | null): void {
  element?.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-editor-title]')?.focus()
}
