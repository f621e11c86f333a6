import type { PopoverProps } from '@mantine/core'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import style from './popover-button.module.css'

// Fetched when something is first opened: what places it weighs as much as a tenth of the first load.
const OpenedPopover = lazy(async () => ({ default: (await import('./opened-popover.tsx')).OpenedPopover }))

/** What the button spreads on itself. */
export type Opener = {
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  onPointerDown: () => void
}

type Props = {
  button: (opener: Opener) => ReactNode
  /** What opens, for who cannot see it. */
  label: string
  role?: 'dialog' | 'menu'
  position?: PopoverProps['position']
  width?: number
  padding?: number
  children: (close: () => void) => ReactNode
}

/** A button with something that opens beside it. Nothing of it exists before it is first pressed. */
export function PopoverButton({ button, role = 'dialog', children, ...shown }: Props) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const [opener, setOpener] = useState<HTMLElement>()
  // The press that closes what is open as one outside of it must not open it again.
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
        <Suspense fallback={null}>
          <OpenedPopover {...shown} role={role} isOpen={isOpen} onClose={close}>
            {children(close)}
          </OpenedPopover>
        </Suspense>
      )}
    </span>
  )
}
