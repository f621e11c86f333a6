import { Box } from '@mantine/core'
import type { PropsWithChildren } from 'react'
import style from './panel-list.module.css'

/** A panel's list scrolls beyond this height (spec 2.13, 9). */
export const tallestList = 500

type Props = {
  label: string
  height?: number
}

/** Entries are <li>s, as in a change log. A long list scrolls. */
export function PanelList({ label, height = tallestList, children }: PropsWithChildren<Props>) {
  return (
    // A scrolling area without focusable content must be reachable by keyboard itself.
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
