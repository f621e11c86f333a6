import type { FigureRow } from '@dray/contract/figures'
import { cents, toDollars } from '@dray/domain/money'
import writeSheet, { type Cell, type CellObject } from 'write-excel-file/browser'
import type { FileColumn } from '../../../kit/table/columns.ts'

/** Names are written as text, so one that looks like a formula isn't run. */
export function figuresSheet(columns: readonly FileColumn<FigureRow>[], rows: readonly FigureRow[]): Promise<Blob> {
  const heading = columns.map(
    ({ header }, at): CellObject => ({
      value: header,
      type: String,
      fontWeight: 'bold',
      ...(at === 0 ? {} : { align: 'right' }),
    }),
  )
  const sheetCell = ({ csv, isMoney }: FileColumn<FigureRow>, row: FigureRow): Cell => {
    const value = csv(row)
    if (value === null || value === undefined) return null
    if (typeof value !== 'number') return { value: String(value), type: String }
    return isMoney
      ? { value: toDollars(cents(value)), type: Number, format: '#,##0.00' }
      : { value, type: Number, format: '#,##0' }
  }
  return writeSheet([heading, ...rows.map((row) => columns.map((column) => sheetCell(column, row)))], {
    sheet: 'Figures',
    stickyRowsCount: 1,
    columns: columns.map((_, at) => ({ width: at === 0 ? 34 : 16 })),
  }).toBlob()
}
