import { download } from '../download.ts'
import { excelLabel } from './export-labels.ts'
import type { ExportFile } from './export-menu.tsx'

type Sheet = {
  /** With .xlsx. */
  fileName: string
  label?: string
  detail?: string
  /** Loads the spreadsheet library on first use. */
  write: () => Promise<Blob>
  isEmpty?: boolean
}

export const sheetFile = ({ fileName, write, label = excelLabel, isEmpty = false, ...file }: Sheet): ExportFile => ({
  ...file,
  label,
  isEmpty,
  save: async () => download(await write(), fileName),
})
