import { Popover, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './popover-button.module.css'
import type { Preview } from './use-preview.ts'

type Props = {
  label: string
  role: 'dialog' | 'menu'
  isOpen: boolean
  onClose: () => void
  position?: PopoverProps['position']
  width?: number
  /** Smaller for a menu. */
  padding?: number
  /** Set while it's only previewed: the focus stays on the button. */
  preview?: Preview | undefined
  children: ReactNode
}

/** The popover of a PopoverButton. Its anchor is a separate element, so the button is never remounted. */
export function OpenedPopover({ label, role, isOpen, onClose, preview, children, ...shown }: Props) {
  const { position = 'bottom-start', width, padding = role === 'menu' ? 4 : undefined } = shown
  return (
    <Popover
      opened={isOpen}
      onDismiss={onClose}
      trapFocus={preview === undefined}
      shadow="md"
      position={position}
      withRoles={false}
      // Hiding the popover when its button scrolls out of view would drop the focus.
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
        {...preview}
        {...(role === 'menu' ? {} : { role, 'aria-label': label })}
        {...(padding === undefined ? {} : { p: padding })}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

const focusable = 'input, select, textarea, button, a[href], [tabindex="0"]'

/** A popover opens before its content loads, so it takes the focus itself and passes it on once the content appears. */
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
