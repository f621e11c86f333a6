import { cents, sum, toDollars } from '@dray/domain/money'
import writeSheet, { type Cell, type CellObject } from 'write-excel-file/browser'
import type { CellValue, FileColumn } from '../../kit/table/columns.ts'

/** A file for the payroll provider, as CSV or spreadsheet. */
export type PayFile<Row> = {
  /** For the file name: 2026-11-B. */
  day: string
  title: string
  columns: readonly FileColumn<Row>[]
}

/** In characters. */
const nameWidth = 34
const width = 16

/** A row for each person, and totals. Names are written as text, so one that looks like a formula isn't run. */
export function paySheet<Row>({ title, columns }: PayFile<Row>, rows: readonly Row[]): Promise<Blob> {
  const heading = columns.map(
    ({ header, id }): CellObject => ({
      value: header,
      type: String,
      fontWeight: 'bold',
      ...(isText(id) ? {} : { align: 'right' }),
    }),
  )
  const totals = columns.map((column, at): Cell => {
    if (at === 0) return { value: 'Total', type: String, fontWeight: 'bold' }
    const total = columnTotal(column, rows)
    return total === undefined ? null : { ...total, fontWeight: 'bold' }
  })
  const body = rows.map((row) => columns.map((column) => sheetCell(column, column.csv(row))))
  return writeSheet([heading, ...body, totals], {
    sheet: title,
    stickyRowsCount: 1,
    columns: columns.map((_, at) => ({ width: at === 0 ? nameWidth : width })),
  }).toBlob()
}

const isText = (id: string): boolean => id === 'name' || id === 'payType'

function sheetCell<Row>({ isMoney }: FileColumn<Row>, value: CellValue): CellObject | null {
  if (typeof value !== 'number') return value === null ? null : { value: String(value), type: String }
  if (!isMoney) return { value, type: Number }
  return { value: toDollars(cents(value)), type: Number, format: '#,##0.00' }
}

function columnTotal<Row>(column: FileColumn<Row>, rows: readonly Row[]): CellObject | null | undefined {
  const values = rows.map((row) => Number(column.csv(row)))
  if (column.isMoney) return sheetCell(column, sum(values.map(cents)))
  const hundredths = values.reduce((total, hours) => total + Math.round(hours * 100), 0)
  return column.id === 'hours' ? { value: hundredths / 100, type: Number } : undefined
}
