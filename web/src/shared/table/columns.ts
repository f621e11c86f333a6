import type { ReactNode } from 'react'

/** What a cell sorts by, and shows unless it has a `cell`. Nothing there (null, undefined) always stands last. */
export type CellValue = string | number | Date | null | undefined

export type Column<Row> = {
  id: string
  header: string
  accessor?: (row: Row) => CellValue
  /** `isActive`: the row is the one in the tab order, and so is what can be pressed in it. */
  cell?: (row: Row, isActive: boolean) => ReactNode
  align?: 'left' | 'right' | 'center'
  /** In pixels; columns without one share what is left. */
  width?: number
  /** The least a column without a width gets, in pixels. */
  minWidth?: number
  /** How much of what is left it gets, against 1 for the others. */
  grow?: number
  /** A column with an accessor sorts, unless this says no. */
  sortable?: boolean
  /** What stands under the column: a sum, a count. */
  total?: (rows: readonly Row[]) => ReactNode
  hidesOnPhone?: boolean
  /** What stands under it in the same cell, in rows of two lines; it sorts for itself, and has a place of its own in a CSV. */
  below?: Omit<Column<Row>, 'below'>
  /** The value is an amount in cents; a CSV has it in dollars. */
  isMoney?: boolean
  /** What a CSV has here, where that is not the accessor's value. A column with neither is not in it. */
  csv?: (row: Row) => CellValue
}

const narrowest = 140

/** The widths as one CSS grid, and how wide the table must be at least. */
export function gridOf<Row>(columns: readonly Column<Row>[]): { template: string; minWidth: number } {
  return {
    template: columns
      .map(({ width, minWidth = narrowest, grow = 1 }) =>
        width === undefined ? `minmax(${minWidth}px, ${grow}fr)` : `${width}px`,
      )
      .join(' '),
    minWidth: columns.reduce((total, { width, minWidth = narrowest }) => total + (width ?? minWidth), 0),
  }
}

/** Every column for itself, also those that stand under another. */
export const flat = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.flatMap((column) => (column.below ? [column, column.below] : [column]))

export const canSort = <Row>({ sortable, accessor }: Column<Row>): boolean => sortable ?? accessor !== undefined
