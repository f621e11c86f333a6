import { download } from '../download.ts'
import { ExportButton } from './export-button.tsx'

type Props = {
  /** With .xlsx. */
  fileName: string
  title: string
  /** Loads the spreadsheet library on first use. */
  write: () => Promise<Blob>
  disabled?: boolean
}

export const SheetButton = ({ fileName, title, write, disabled = false }: Props) => (
  <ExportButton
    label="Export Excel"
    title={title}
    disabled={disabled}
    save={async () => download(await write(), fileName)}
  />
)
