import { useState } from 'react'
import { BusyButton } from '../busy-button.tsx'
import { download } from '../download.ts'
import style from './data-table.module.css'

type Props = {
  /** With its ending, .xlsx. */
  fileName: string
  title: string
  /** Loads the spreadsheet library on first use. */
  write: () => Promise<Blob>
  disabled?: boolean
}

/** Exports a list as a spreadsheet. */
export function SheetButton({ fileName, title, write, disabled = false }: Props) {
  const [state, setState] = useState<'idle' | 'writing' | Error>('idle')

  async function save() {
    setState('writing')
    try {
      download(await write(), fileName)
      setState('idle')
    } catch (failure) {
      setState(failure instanceof Error ? failure : new Error(String(failure)))
    }
  }
  return (
    <>
      {state instanceof Error && (
        <span role="alert" className={style.problem}>
          {state.message}
        </span>
      )}
      <BusyButton
        variant="default"
        title={title}
        loading={state === 'writing'}
        disabled={disabled}
        onClick={() => void save()}
      >
        Export Excel
      </BusyButton>
    </>
  )
}
