import type { PopoverProps } from '@mantine/core'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { fetched } from '../fetched.tsx'
import style from './popover-button.module.css'

// Loaded when first opened: the positioning code would be a tenth of the first load.
const OpenedPopover = fetched(() => import('./opened-popover.tsx'), 'OpenedPopover')

export type Opener = {
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  onPointerDown: () => void
}

type Props = {
  button: (opener: Opener) => ReactNode
  label: string
  role?: 'dialog' | 'menu'
  position?: PopoverProps['position']
  width?: number
  padding?: number
  children: (close: () => void) => ReactNode
}

/** The popover isn't rendered before it's first opened. */
export function PopoverButton({ button, role = 'dialog', children, ...shown }: Props) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const [opener, setOpener] = useState<HTMLElement>()
  // The button is outside the popover, so a click on it first closes the popover and must not open it again.
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = state === 'open'

  function close() {
    setState('closed')
    opener?.focus({ preventScroll: true })
  }
  return (
    <span className={style.place}>
      {button({
        'aria-haspopup': role,
        'aria-expanded': isOpen,
        onPointerDown: () => setWasOpen(isOpen),
        onClick({ currentTarget, detail }) {
          setOpener(currentTarget)
          const isPressed = detail > 0
          if (isOpen || (isPressed && wasOpen)) close()
          else setState('open')
        },
      })}
      {state !== 'never' && (
        <OpenedPopover {...shown} role={role} isOpen={isOpen} onClose={close}>
          {children(close)}
        </OpenedPopover>
      )}
    </span>
  )
}
