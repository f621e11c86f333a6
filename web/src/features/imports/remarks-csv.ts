import type { ImportRemark } from '@dray/contract/imports'
import { csvFile } from '../../shared/table/csv.ts'

/** Remarks as a file for a spreadsheet. */
export const remarksAsCsv = (remarks: readonly ImportRemark[]): Blob =>
  csvFile(
    ['File', 'Line', 'Column', 'Message'],
    remarks.map(({ file, line, column, message }) => [file, line, column, message]),
  )
