import { BusyButton } from '../busy-button.tsx'
import { Chevron } from '../chevron.tsx'
import { MenuList } from '../popover/menu-list.tsx'
import { PopoverButton } from '../popover/popover-button.tsx'
import { ExportProblem } from './export-problem.tsx'
import { useExport } from './use-export.ts'

export type ExportFile = {
  /** CSV, Excel, or what is in it. */
  label: string
  detail?: string
  isEmpty: boolean
  /** Writes and downloads the file. Its error is shown. */
  save: () => Promise<void>
}

/** One button for every file of a list (`useCsvFile`, `sheetFile`). */
export function ExportMenu({ files }: { files: readonly ExportFile[] }) {
  const { isWriting, problem, start } = useExport()
  return (
    <>
      <ExportProblem>{problem}</ExportProblem>
      <PopoverButton
        label="Export"
        role="menu"
        position="bottom-end"
        width={files.some(({ detail }) => detail !== undefined) ? 260 : 150}
        button={(opener) => (
          <BusyButton
            variant="default"
            loading={isWriting}
            disabled={files.every(({ isEmpty }) => isEmpty)}
            rightSection={<Chevron />}
            {...opener}
          >
            Export
          </BusyButton>
        )}
      >
        {(close) => (
          <MenuList
            label="Export"
            close={close}
            entries={files.map(({ label, detail, isEmpty, save }) => ({
              label,
              ...(detail === undefined ? {} : { detail }),
              ...(isEmpty ? { isDisabled: true } : { onChoose: () => start(save) }),
            }))}
          />
        )}
      </PopoverButton>
    </>
  )
}
