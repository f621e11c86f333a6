import { cents, toDollars } from '@dray/domain/money'
import { byteOrderMark, csvCell, csvHeading } from '@dray/domain/text/csv'
import { companyDay } from '@dray/domain/time/company-day'
import { download } from '../download.ts'
import { type CellValue, type Column, flat } from '../table/columns.ts'
import { sortRows } from '../table/sort-rows.ts'

type List<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[]; sort: string; timeZone: string }

export const saveCsv = <Row>(fileName: string, list: List<Row>): void => download(listAsCsv(list), fileName)

/** Money in plain dollars, times as company days. */
function listAsCsv<Row>({ columns, rows, sort, timeZone }: List<Row>): Blob {
  const exported = flat(columns).filter(({ csv, accessor }) => csv !== false && (csv ?? accessor) !== undefined)
  return csvFile(
    exported.map(({ header }) => header),
    sortRows(rows, columns, sort).map((row) =>
      exported.map(({ csv, accessor, isMoney }) => {
        const value = (csv || accessor)?.(row)
        if (isMoney && typeof value === 'number') return toDollars(cents(value)).toFixed(2)
        return value instanceof Date ? companyDay(value, timeZone) : value
      }),
    ),
  )
}

export function csvFile(headers: readonly string[], rows: readonly (readonly CellValue[])[]): Blob {
  const lines = [headers.map(csvHeading), ...rows.map((row) => row.map(cell))].map((line) => line.join(','))
  return new Blob([byteOrderMark, lines.join('\r\n'), '\r\n'], { type: 'text/csv' })
}

const cell = (value: CellValue): string => csvCell(value instanceof Date ? value.toISOString() : value)
