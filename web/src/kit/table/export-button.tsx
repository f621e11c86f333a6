import { useState } from 'react'
import { BusyButton } from '../busy-button.tsx'
import { importFailure } from '../import-failure.ts'
import style from './data-table.module.css'

type Props = {
  label: string
  title: string
  disabled: boolean
  /** Writes and downloads the file. Its error is shown. */
  save: () => Promise<void>
}

export function ExportButton({ label, title, disabled, save }: Props) {
  const [state, setState] = useState<'idle' | 'writing' | Error>('idle')

  async function start() {
    setState('writing')
    try {
      await save()
      setState('idle')
    } catch (thrown) {
      const failure = await importFailure(thrown)
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
        onClick={() => void start()}
      >
        {label}
      </BusyButton>
    </>
  )
}
