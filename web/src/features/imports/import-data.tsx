import { type ImportReport, previewImport, runImport } from '@dray/contract/imports'
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Progress } from '../../kit/api/live.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { CardSection } from '../../kit/panels/card-section.tsx'
import { focusAfterRender } from '../../kit/focus.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { CheckReport, CountsTable } from './check-report.tsx'
import { FileDescriptions } from './file-descriptions.tsx'
import { FileDrop } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import style from './imports.module.css'
import { IssueList } from './issue-list.tsx'
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
    // Focus the button once it's back.
    focusAfterRender(() => picker.current)
  }
  function showDescription() {
    if (description.current === null) return
    description.current.open = true
    description.current.scrollIntoView()
    description.current.querySelector('summary')?.focus()
  }

  return (
    <CardSection title="Import data" id="import">
      <div className={`stack ${style.stack}`}>
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
            <FileDescriptions ref={description} />
          </>
        )}
      </div>
    </CardSection>
  )
}

const lists = [
  { to: '/orders', label: 'Orders' },
  { to: '/products', label: 'Products' },
  { to: '/customers', label: 'Customers' },
] as const

function ImportResult({ report, onMore }: { report: ImportReport; onMore: () => void }) {
  return (
    <>
      <section className={`stack ${style.panel}`} aria-label="Result">
        <Text role="status" fw={650}>
          Import complete.
        </Text>
        <div className={style.columns}>
          <CountsTable counts={report.counts} caption="What was imported" newLabel="Imported" />
          <div className={`wrap row ${style.line}`}>
            {lists.map(({ to, label }) => (
              <Anchor key={to} component={Link} to={to} size="sm">
                {label}
              </Anchor>
            ))}
            <Button variant="default" onClick={onMore} autoFocus>
              Import more files
            </Button>
          </div>
        </div>
      </section>
      {report.warningCount > 0 && (
        <IssueList
          title="Warnings"
          groups={report.warnings}
          count={report.warningCount}
          about="They didn't stop the import. Make sure they are what you intended."
        />
      )}
    </>
  )
}

export function ImportProgress({ progress }: { progress: Progress | undefined }) {
  const text = progressText(progress)
  const fraction = progress === undefined || progress.total === 0 ? 0 : progress.done / progress.total
  return (
    <section className={`stack ${style.panel}`} aria-label="Import">
      <Text fw={550} className="figures">
        {text}
      </Text>
      <div
        className={style.bar}
        role="progressbar"
        aria-label="Import"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress === undefined ? undefined : Math.floor(fraction * 100)}
        aria-valuetext={text}
      >
        <div style={{ width: `${fraction * 100}%` }} />
      </div>
      <Text size="sm" c="dimmed">
        Keep this page open to see the result. The import continues even if you leave.
      </Text>
    </section>
  )
}

function progressText(progress: Progress | undefined): string {
  if (progress === undefined) return 'Checking the files again...'
  if (progress.done >= progress.total) return `All ${formatCount(progress.total)} records written. Finishing...`
  return `${formatCount(progress.done)} of ${formatCount(progress.total)} records written`
}
