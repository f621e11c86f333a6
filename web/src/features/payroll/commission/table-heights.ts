import type { CSSProperties } from 'react'

/** The number of rows; undefined while its section is collapsed. */
type Rows = { unpaid: number | undefined; toBePaid: number | undefined }
type Height = CSSProperties['height']

const headHeight = 36
/** An empty list says why it is empty. */
const emptyHeight = 162
/** Everything of the modal but its two tables. */
const fixed = 334
const least = '190px'

/** The heights of the two tables: as high as their rows, and else the screen is shared, of which the orders to be paid get more. */
export function tableHeights({ unpaid, toBePaid }: Rows, rowHeight: number): { unpaid: Height; toBePaid: Height } {
  const tableHeight = (rows: number | undefined) => {
    if (rows === undefined) return 0
    return rows === 0 ? emptyHeight : headHeight + rows * rowHeight
  }
  const [left, right] = [tableHeight(unpaid), tableHeight(toBePaid)]
  return { unpaid: shared(left, right, 0.42), toBePaid: shared(right, left, 0.58) }
}

const shared = (own: number, other: number, share: number): string =>
  `min(${own}px, max(${least}, (96dvh - ${fixed}px) * ${share}, 96dvh - ${fixed + other}px))`
