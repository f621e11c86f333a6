import type { ReactNode } from 'react'

/** Sorts and shows a cell, unless it has its own `cell`. Empty values always sort last. */
export type CellValue = string | number | Date | null | undefined

export type Column<Row> = {
  id: string
  header: string
  accessor?: (row: Row) => CellValue
  /** `isActive`: the row is in the tab order, and so are its buttons and links. */
  cell?: (row: Row, isActive: boolean) => ReactNode
  align?: 'left' | 'right' | 'center'
  /** In pixels; columns without a width share the remaining space. */
  width?: number
  /** In pixels, for a column without a width. */
  minWidth?: number
  /** Share of the remaining space, relative to 1 for the others. */
  grow?: number
  /** Columns with an accessor are sortable unless this is false. */
  sortable?: boolean
  /** Shown under the column, such as a sum or a count. */
  total?: (rows: readonly Row[]) => ReactNode
  hidesOnPhone?: boolean
  /** May take two lines before it's cut: for names. */
  wraps?: boolean
  /** The header may take several lines; the table then needs a `headHeight`. */
  wrapsHeader?: boolean
  /** Shown even if no row has a value, because one can be typed in. */
  staysEmpty?: boolean
  /** A second line in the cell; sorted on its own, and a separate column in a CSV. */
  below?: Omit<Column<Row>, 'below'>
  /** The value is in cents; a CSV has dollars. */
  isMoney?: boolean
  /** The CSV value, if not the accessor's. A column with neither is left out. */
  csv?: (row: Row) => CellValue
}

const defaultMinWidth = 140

export function columnGrid<Row>(columns: readonly Column<Row>[]): { template: string; minWidth: number } {
  return {
    template: columns
      .map(({ width, minWidth = defaultMinWidth, grow = 1 }) =>
        width === undefined ? `minmax(${minWidth}px, ${grow}fr)` : `${width}px`,
      )
      .join(' '),
    minWidth: columns.reduce((total, { width, minWidth = defaultMinWidth }) => total + (width ?? minWidth), 0),
  }
}

export const flat = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.flatMap((column) => (column.below ? [column, column.below] : [column]))

export const canSort = <Row>({ sortable, accessor }: Column<Row>): boolean => sortable ?? accessor !== undefined
