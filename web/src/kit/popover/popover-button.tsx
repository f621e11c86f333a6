import type { PopoverProps } from '@mantine/core'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useState,
} from 'react'
import { fetched } from '../loading/fetched.tsx'
import style from './popover-button.module.css'
import { usePreview } from './use-preview.ts'

// Loaded when first opened: the positioning code would be a tenth of the first load.
const OpenedPopover = fetched(() => import('./opened-popover.tsx'), 'OpenedPopover', null, NotLoaded)

function NotLoaded() {
  return (
    <span role="alert" className={`small ${style.notLoaded}`}>
      No connection. It opens when you're back online.
    </span>
  )
}

export type Opener = {
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  onPointerDown: () => void
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: () => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

type Props = {
  button: (opener: Opener) => ReactNode
  label: string
  role?: 'dialog' | 'menu'
  position?: PopoverProps['position']
  width?: number
  padding?: number
  /** Also shows the content while the button is hovered or focused, without moving the focus. */
  hasPreview?: boolean
  children: (close: () => void) => ReactNode
}

/** The popover isn't rendered before it's first opened. */
export function PopoverButton({ button, role = 'dialog', hasPreview = false, children, ...shown }: Props) {
  const [state, setState] = useState<'never' | 'preview' | 'open' | 'closed'>('never')
  const [opener, setOpener] = useState<HTMLElement>()
  // The button is outside the popover, so a click on it first closes the popover and must not open it again.
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = state === 'open'
  const preview = usePreview({
    isShown: state === 'preview',
    show: () => setState((current) => (current === 'open' ? current : 'preview')),
    hide: () => setState((current) => (current === 'preview' ? 'closed' : current)),
    preload: OpenedPopover.preload,
  })

  function close() {
    setState('closed')
    preview.skipNextFocus()
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
        ...(hasPreview ? preview.onButton : {}),
      })}
      {state !== 'never' && (
        <OpenedPopover
          {...shown}
          role={role}
          isOpen={isOpen || state === 'preview'}
          preview={state === 'preview' ? preview.onPopover : undefined}
          onClose={state === 'preview' ? preview.hide : close}
        >
          {children(close)}
        </OpenedPopover>
      )}
    </span>
  )
}
