import type { ImportMessage } from '@dray/contract/imports'
import { csvFile } from '../../shared/table/csv.ts'

/** Remarks as CSV. */
export const remarksAsCsv = (remarks: readonly ImportMessage[]): Blob =>
  csvFile(
    ['File', 'Line', 'Column', 'Message'],
    remarks.map(({ file, line, column, message }) => [file, line, column, message]),
  )
