import { previewImport, runImport } from '@dray/contract/imports'
import { Anchor, Text } from '@mantine/core'
import { useRef } from 'react'
import { useChange } from '../../kit/api/use-call.ts'
import { focusAfterRender } from '../../kit/focus/focus-after-render.ts'
import { CheckReport } from './check-report.tsx'
import { FileDescriptions } from './file-descriptions.tsx'
import { FileDrop } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import style from './imports.module.css'
import { useImport } from './use-import.ts'

/** Imports a company's data from CSV files (docs/import.md). */
export function ImportData() {
  const picker = useRef<HTMLButtonElement>(null)
  const description = useRef<HTMLDetailsElement>(null)
  const importing = useChange(runImport)
  const running = useImport({
    preview: previewImport,
    importing,
    send: (body, refused) => importing.mutate({ body }, refused),
  })
  const { files, check, isRunning, result } = running

  function startOver() {
    running.startOver()
    // Once the button is rendered again.
    focusAfterRender(() => picker.current)
  }
  function showDescription() {
    if (description.current === null) return
    description.current.open = true
    description.current.scrollIntoView()
    description.current.querySelector('summary')?.focus()
  }

  return (
    <section className={`stack ${style.stack}`} aria-label="Import data">
      <h2>Import data</h2>
      {result !== undefined ? (
        <ImportResult report={result} onMore={startOver} />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            Import your records from CSV files. Dray checks the files first without changing anything. Then it imports
            everything, or nothing.{' '}
            <Anchor component="button" type="button" size="sm" onClick={showDescription}>
              File format
            </Anchor>
          </Text>
          <FileDrop
            picker={picker}
            isDisabled={isRunning}
            isSmall={files.length > 0}
            refused={running.refused}
            onFiles={running.add}
            onDismiss={running.clearRefused}
          />
          {isRunning && <ImportProgress progress={running.progress} />}
          {files.length > 0 && !isRunning && (
            <CheckReport files={files} check={check} failure={running.failure} onImport={running.start} />
          )}
          <FileList
            files={files}
            report={check.data}
            isDisabled={isRunning}
            onRemove={running.remove}
            onEmptied={() => picker.current?.focus()}
          />
          <FileDescriptions ref={description} isOpen={files.length === 0} />
        </>
      )}
    </section>
  )
}
