import type { ImportReport } from '@dray/contract/imports'
import { Alert, Button, Loader, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { Problem } from '../../kit/api/request.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { pluralize } from '../../kit/format-count.ts'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { CountsTable } from './counts-table.tsx'
import { confirmation, blockingReason, noProblems } from './import-confirmation.ts'
import style from './imports.module.css'
import { PriceChanges } from './price-changes.tsx'
import { RemarkList } from './remark-list.tsx'
import type { ChosenFile } from './use-import-files.ts'

type Props = {
  files: readonly ChosenFile[]
  check: UseQueryResult<ImportReport, Problem>
  /** Why the last import failed. */
  failure: string | undefined
  onImport: () => void
  /** Fields above the button. */
  children?: ReactNode
}

/** The result of the check, and the Import button. */
export function CheckReport({ files, check, failure, onImport, children }: Props) {
  return (
    <>
      <section className={style.panel} aria-label="Check">
        {failure !== undefined && (
          <Alert color="red" role="alert" title="Nothing was imported">
            {failure}
          </Alert>
        )}
        <CheckState files={files} check={check} onImport={onImport}>
          {children}
        </CheckState>
      </section>
      {check.data !== undefined && (
        <>
          <Remarks report={check.data} />
          {check.data.prices.length > 0 && <PriceChanges report={check.data} />}
        </>
      )}
    </>
  )
}

function CheckState({ files, check, onImport, children }: Omit<Props, 'failure'>) {
  if (check.isError && !check.isFetching)
    return (
      <ReadFailed title="The files couldn't be checked" retry={check.refetch}>
        {check.error.message}
      </ReadFailed>
    )
  if (check.data === undefined || check.isFetching)
    return <CheckInProgress isReading={files.some(({ text }) => text === undefined)} count={files.length} />
  return (
    <CheckResult report={check.data} onImport={onImport}>
      {children}
    </CheckResult>
  )
}

function CheckInProgress({ isReading, count }: { isReading: boolean; count: number }) {
  return (
    <div className={style.line} role="status">
      <Loader size="sm" type="dots" />
      <Text c="dimmed">
        {isReading ? 'Reading' : 'Checking'} {pluralize(count, 'file', 'files')}...
      </Text>
    </div>
  )
}

type ResultProps = Pick<Props, 'onImport' | 'children'> & { report: ImportReport }

function CheckResult({ report, onImport, children }: ResultProps) {
  const openModal = useOpenModal()
  const reasonId = useId()
  const reason = blockingReason(report)
  return (
    <div className={style.columns}>
      <CountsTable counts={report.counts} caption="What will be imported" newLabel="New" />
      <div>
        <Text role="status" fw={550} className={report.problemCount > 0 ? 'danger' : undefined} id={reasonId} mb="sm">
          {reason ?? noProblems(report)}
        </Text>
        {children && <div className={style.asked}>{children}</div>}
        <Button
          disabled={reason !== undefined}
          aria-describedby={reasonId}
          onClick={() => openModal('Confirmation', { ...confirmation(report), onConfirm: onImport })}
        >
          Import
        </Button>
      </div>
    </div>
  )
}

function Remarks({ report }: { report: ImportReport }) {
  return (
    <>
      {report.problemCount > 0 && (
        <RemarkList
          title="Problems"
          groups={report.problems}
          count={report.problemCount}
          about="Fix these in the files before importing. Open one to see its lines."
        />
      )}
      {report.warningCount > 0 && (
        <RemarkList
          title="Warnings"
          groups={report.warnings}
          count={report.warningCount}
          about="These don't stop the import. Check that they are what you mean."
        />
      )}
    </>
  )
}
