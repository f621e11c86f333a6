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
  /** The padding around the content; smaller for a menu. */
  padding?: number
  children: ReactNode
}

/** The popover of a PopoverButton. Its anchor is a separate element, so that the button is never remounted. */
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
      // If it were hidden when the button scrolls out of view, the focus in it would be lost.
      hideDetached={false}
      {...(width === undefined ? {} : { width })}
    >
      <Popover.Target>
        <span className={style.anchor} aria-hidden="true" />
      </Popover.Target>
      {/* A menu sets its own role. */}
      <Popover.Dropdown
        ref={focusWhenFilled}
        tabIndex={-1}
        // Some popovers are wider than a phone.
        maw="calc(100vw - 16px)"
        // Esc closes the popover and not the modal around it, which checks this attribute on the focused element.
        onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
        {...(role === 'menu' ? {} : { role, 'aria-label': label })}
        {...(padding === undefined ? {} : { p: padding })}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

/** What can have the focus in a popover that does not say itself what has it first. */
const focusable = 'input, select, textarea, button, a[href], [tabindex="0"]'

/**
 * A ref for a popover. It opens before its content is fetched, and then has the focus itself: the content is given it once that appears,
 * so that the next key does what it says there.
 */
function focusWhenFilled(popover: HTMLElement | null): (() => void) | undefined {
  if (popover === null) return undefined
  const observer = new MutationObserver(() => {
    if (document.activeElement !== popover) return
    const first =
      popover.querySelector<HTMLElement>('[data-autofocus]') ?? popover.querySelector<HTMLElement>(focusable)
    first?.focus({ preventScroll: true })
  })
  observer.observe(popover, { childList: true, subtree: true })
  return () => observer.disconnect()
}
