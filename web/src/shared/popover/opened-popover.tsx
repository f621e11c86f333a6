import { Popover, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './popover-button.module.css'

type Props = {
  label: string
  role: 'dialog' | 'menu'
  isOpen: boolean
  onClose: () => void
  position?: PopoverProps['position']
  width?: number
  /** Around what opens; a menu has little. */
  padding?: number
  children: ReactNode
}

/** What a PopoverButton opens. It stands beside the place of the button, which stays the same element throughout. */
export function OpenedPopover({ label, role, isOpen, onClose, position = 'bottom-start', children, ...shown }: Props) {
  const { width, padding = role === 'menu' ? 4 : undefined } = shown
  return (
    <Popover
      opened={isOpen}
      onDismiss={onClose}
      trapFocus
      shadow="md"
      position={position}
      withRoles={false}
      // Hidden when its button is scrolled away, it would take along the focus that is in it.
      hideDetached={false}
      {...(width === undefined ? {} : { width })}
    >
      <Popover.Target>
        <span className={style.anchor} aria-hidden="true" />
      </Popover.Target>
      {/* A menu says itself that it is one. */}
      <Popover.Dropdown
        tabIndex={-1}
        // A phone is narrower than some of them.
        maw="calc(100vw - 16px)"
        // Esc closes this and not the modal it may stand in, which asks the element with the focus.
        onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
        {...(role === 'menu' ? {} : { role, 'aria-label': label })}
        {...(padding === undefined ? {} : { p: padding })}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
