import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../loading/busy-button.tsx'
import { Chevron } from '../chevron.tsx'
import { MenuList } from '../popover/menu-list.tsx'
import { PopoverButton } from '../popover/popover-button.tsx'
import { csvLabel, excelLabel } from './export-labels.ts'
import { ExportProblem } from './export-problem.tsx'
import style from '../table/data-table.module.css'
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
  const [isHinting, setHinting] = useState(false)
  const excel = files.find(({ label }) => label === excelLabel)

  function choose({ label, save }: ExportFile) {
    start(save)
    setHinting(label === csvLabel && excel !== undefined && isFirstCsv())
  }
  return (
    <>
      <ExportProblem>{problem}</ExportProblem>
      {isHinting && excel && (
        <span role="status" className={`text-sm ${style.problem}`}>
          Open in Excel?{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => start(excel.save)}>
            Download the Excel file
          </Anchor>
        </span>
      )}
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
            entries={files.map((file) => ({
              label: file.label,
              ...(file.detail === undefined ? {} : { detail: file.detail }),
              ...(file.isEmpty ? { isDisabled: true } : { onChoose: () => choose(file) }),
            }))}
          />
        )}
      </PopoverButton>
    </>
  )
}

const storageKey = 'dray-excel-hint'

/** True once per browser: Excel changes numbers and dates of a CSV file that it opens, so the hint names the file made for it. */
function isFirstCsv(): boolean {
  try {
    if (localStorage.getItem(storageKey) !== null) return false
    localStorage.setItem(storageKey, 'shown')
    return true
  } catch {
    return false // Storage is blocked, and a hint at each export would be in the way.
  }
}
