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

/** /settings: brings a company's data into Dray from CSV files (docs/import.md). */
export function ImportPage() {
  const picker = useRef<HTMLButtonElement>(null)
  const description = useRef<HTMLDetailsElement>(null)
  const chosen = useImportFiles()
  const { set } = chosen
  const writing = useChange(runImport)
  const check = useImportCheck(set, writing.isIdle || writing.isError)
  // The set of files is the job: sending the same ones again after a dropped connection is the same job.
  const progress = useProgress(writing.isPending ? set.id : undefined)

  function write() {
    const files = readFiles(set.files)
    if (files === undefined) return
    // What was found before no longer counts when the server finds otherwise.
    writing.mutate(
      { body: { files, jobId: set.id } },
      {
        onError({ body }) {
          if (recheckCodes.has(body.code)) void check.refetch()
        },
      },
    )
  }
  function startAnew() {
    chosen.clear()
    writing.reset()
    // When the button is drawn again.
    focusAfterRender(() => picker.current)
  }
  function describe() {
    if (description.current === null) return
    description.current.open = true
    description.current.scrollIntoView()
    description.current.querySelector('summary')?.focus()
  }
  function changeFiles(change: () => void) {
    writing.reset()
    change()
  }

  return (
    <Page title="Settings">
      <div className={style.stack}>
        <h2>Import data</h2>
        {writing.isSuccess ? (
          <ImportResult report={writing.data} onMore={startAnew} />
        ) : (
          <>
            <Text size="sm" c="dimmed">
              Import your records from CSV files. Dray checks the files first without changing anything. Then it imports
              everything, or nothing.{' '}
              <Anchor component="button" type="button" size="sm" onClick={describe}>
                File format
              </Anchor>
            </Text>
            <FileDrop
              picker={picker}
              isDisabled={writing.isPending}
              isSmall={set.files.length > 0}
              refused={chosen.refused}
              onFiles={(files) => changeFiles(() => void chosen.add(files))}
              onForget={chosen.forgetRefused}
            />
            {writing.isPending && <ImportProgress progress={progress} />}
            {set.files.length > 0 && !writing.isPending && (
              <CheckReport files={set.files} check={check} failure={writing.error?.message} onImport={write} />
            )}
            <FileList
              files={set.files}
              report={check.data}
              isDisabled={writing.isPending}
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

/** Refusals after which the files are checked again, because the data has changed since the check. */
const recheckCodes: ReadonlySet<string> = new Set([
  'import-has-problems',
  'taken-meanwhile',
  'gone-meanwhile',
  'too-few-untagged',
])
