import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'

/** What a cell sorts by, and shows unless it has a `cell`. Nothing there (null, undefined) always stands last. */
export type CellValue = string | number | Date | null | undefined

export type Column<Row> = {
  id: string
  header: string
  accessor?: (row: Row) => CellValue
  cell?: (row: Row) => ReactNode
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
}

export const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
export type Features = typeof features

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

export const definitionsOf = <Row extends object>(columns: readonly Column<Row>[]): ColumnDef<Features, Row>[] =>
  columns.map((column) => ({
    id: column.id,
    header: column.header,
    accessorFn: (row: Row) => column.accessor?.(row) ?? undefined,
    enableSorting: column.sortable ?? column.accessor !== undefined,
    sortDescFirst: false,
    sortUndefined: 'last',
    sortFn: byValue,
  }))

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type Sorted = { getValue: (columnId: string) => unknown }

function byValue(a: Sorted, b: Sorted, columnId: string): number {
  const [one, other] = [a.getValue(columnId), b.getValue(columnId)]
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (one instanceof Date && other instanceof Date) return one.getTime() - other.getTime()
  return byText.compare(String(one), String(other))
}

/** A sort as it stands in an address: `name`, or `-name` from the end; empty for none. */
export const sortingOf = (sort: string): SortingState =>
  sort === '' ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }]

export const sortText = ([first]: SortingState): string =>
  first === undefined ? '' : `${first.desc ? '-' : ''}${first.id}`
