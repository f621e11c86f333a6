import { type ReactNode } from 'react'
import { statusDate } from '../../kit/text/dates.ts'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { useSettings } from '../../kit/session.tsx'
import { StatusPill, type StatusScale } from '../status-pill.tsx'
import { statusLabel } from '../status-label.ts'
import style from './status-menu.module.css'

type Props = {
  /** The accessible name: Order status of 100023. */
  label: string
  status: string
  scale?: StatusScale | undefined
  /** The day of the last change, shown beside the pill. */
  since?: Date | undefined
  isLate?: boolean | undefined
  /** In a list, only in the active row. */
  isTabbable?: boolean | undefined
  /** The key that opens the menu in a list. */
  shortcut?: string | undefined
  /** Loaded when first opened. */
  children: (close: () => void) => ReactNode
}

export function StatusMenuButton({ label, status, scale, since, isLate, ...props }: Props) {
  const { isTabbable = true, shortcut, children } = props
  const { timeZone } = useSettings()
  return (
    <>
      <PopoverButton
        label={label}
        role="menu"
        width={250}
        button={(opener) => (
          <button
            type="button"
            className={`plain ${style.pill}`}
            tabIndex={isTabbable ? 0 : -1}
            aria-label={`${label}: ${statusLabel(status)}`}
            aria-keyshortcuts={shortcut}
            {...opener}
          >
            <StatusPill status={status} scale={scale} isLate={isLate} />
          </button>
        )}
      >
        {children}
      </PopoverButton>
      {/* Outside the button, whose name is the status. */}
      {since && <span className="figures"> {statusDate(since, timeZone)}</span>}
    </>
  )
}
