import { runImport } from '@dray/contract/imports'
import { Anchor, Text } from '@mantine/core'
import { useRef } from 'react'
import { focusAfterRender } from '../../shared/focus/focus-after-render.ts'
import { useProgress } from '../../shared/api/live.ts'
import { useChange } from '../../shared/api/use-call.ts'
import { Page } from '../../shared/page.tsx'
import { CheckReport } from './check-report.tsx'
import { FileDescriptions } from './file-descriptions.tsx'
import { FileDrop } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import style from './imports.module.css'
import { readFiles, useImportCheck } from './use-import-check.ts'
import { useImportFiles } from './use-import-files.ts'

/** /settings: imports a company's data from CSV files (docs/import.md). */
export function ImportPage() {
  const picker = useRef<HTMLButtonElement>(null)
  const description = useRef<HTMLDetailsElement>(null)
  const chosen = useImportFiles()
  const { set } = chosen
  const importing = useChange(runImport)
  const check = useImportCheck(set, importing.isIdle || importing.isError)
  // The file set identifies the job: sending it again after a dropped connection repeats the same job.
  const progress = useProgress(importing.isPending ? set.id : undefined)

  function startImport() {
    const files = readFiles(set.files)
    if (files === undefined) return
    importing.mutate(
      { body: { files, jobId: set.id } },
      {
        onError({ body }) {
          if (recheckCodes.has(body.code)) void check.refetch()
        },
      },
    )
  }
  function startOver() {
    chosen.clear()
    importing.reset()
    // Once the button is rendered again.
    focusAfterRender(() => picker.current)
  }
  function showDescription() {
    if (description.current === null) return
    description.current.open = true
    description.current.scrollIntoView()
    description.current.querySelector('summary')?.focus()
  }
  function changeFiles(change: () => void) {
    importing.reset()
    change()
  }

  return (
    <Page title="Settings">
      <div className={style.stack}>
        <h2>Import data</h2>
        {importing.isSuccess ? (
          <ImportResult report={importing.data} onMore={startOver} />
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
              isDisabled={importing.isPending}
              isSmall={set.files.length > 0}
              refused={chosen.refused}
              onFiles={(files) => changeFiles(() => void chosen.add(files))}
              onDismiss={chosen.clearRefused}
            />
            {importing.isPending && <ImportProgress progress={progress} />}
            {set.files.length > 0 && !importing.isPending && (
              <CheckReport files={set.files} check={check} failure={importing.error?.message} onImport={startImport} />
            )}
            <FileList
              files={set.files}
              report={check.data}
              isDisabled={importing.isPending}
              onRemove={(id) => changeFiles(() => chosen.remove(id))}
              onEmptied={() => picker.current?.focus()}
            />
            <FileDescriptions ref={description} isOpen={set.files.length === 0} />
          </>
        )}
      </div>
    </Page>
  )
}

/** After these refusals the files are checked again, because the data has changed since the check. */
const recheckCodes: ReadonlySet<string> = new Set([
  'import-has-problems',
  'taken-meanwhile',
  'gone-meanwhile',
  'too-few-untagged',
])
