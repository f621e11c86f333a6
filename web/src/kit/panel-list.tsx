import { Box } from '@mantine/core'
import type { PropsWithChildren } from 'react'
import style from './panel-list.module.css'

/** A panel's list scrolls beyond this height (spec 2.13, 9). */
export const tallestList = 500

type Props = {
  label: string
  /** Where there is less room. */
  height?: number
}

/** The entries of a panel, such as its change log, each an <li>; a long list scrolls. */
export function PanelList({ label, height = tallestList, children }: PropsWithChildren<Props>) {
  return (
    // A scrolling area without focusable content must itself be reachable by keyboard.
    <Box
      className={style.scroll}
      style={{ maxHeight: height, overflowY: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <ul className={style.list}>{children}</ul>
    </Box>
  )
}
