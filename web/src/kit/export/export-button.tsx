import { BusyButton } from '../loading/busy-button.tsx'
import { ExportProblem } from './export-problem.tsx'
import { useExport } from './use-export.ts'

type Props = {
  label: string
  title: string
  disabled: boolean
  /** Writes and downloads the file. Its error is shown. */
  save: () => Promise<void>
}

/** For a list with one file; `ExportMenu` offers several. */
export function ExportButton({ label, title, disabled, save }: Props) {
  const { isWriting, problem, start } = useExport()
  return (
    <>
      <ExportProblem>{problem}</ExportProblem>
      <BusyButton variant="default" title={title} loading={isWriting} disabled={disabled} onClick={() => start(save)}>
        {label}
      </BusyButton>
    </>
  )
}
