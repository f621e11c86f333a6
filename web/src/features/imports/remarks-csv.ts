import type { ImportRemarks } from '@dray/contract/imports'
import { sentenceText } from '@dray/domain/imports/sentence'
import { csvFile } from '../../kit/table/csv.ts'

/** How many lines of these groups are listed; the others are only counted. */
export const listedLines = (groups: readonly ImportRemarks[]): number =>
  groups.reduce((listed, { lines }) => listed + lines.length, 0)

/** The listed lines of remarks as CSV. */
export const remarksAsCsv = (groups: readonly ImportRemarks[]): Blob =>
  csvFile(
    ['File', 'Line', 'Column', 'Message'],
    groups.flatMap(({ file, column, parts, lines }) =>
      lines.map(({ line, values }) => [file, line, column, sentenceText({ parts, values })]),
    ),
  )
