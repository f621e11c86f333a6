import type { ImportedPrice, ImportReport } from '@dray/contract/imports'
import { formatDifference, minus } from '@dray/domain/money'
import { Alert, Button, Loader, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { Problem } from '../../kit/api/request.ts'
import { capitalize, formatCount, pluralize } from '../../kit/text/format-count.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { ColumnHeads } from '../../kit/table/column-heads.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { type Column, column, figureColumn } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { moneyColumn } from '../../kit/table/value-columns.tsx'
import style from './imports.module.css'
import { IssueList } from './issue-list.tsx'
import type { ChosenFile } from './use-import-files.ts'

type Props = {
  files: readonly ChosenFile[]
  check: UseQueryResult<ImportReport, Problem>
  /** Why the last import failed. */
  failure: string | undefined
  onImport: () => void
  /** Fields to show above the button. */
  children?: ReactNode
}

export function CheckReport({ files, check, failure, onImport, children }: Props) {
  return (
    <>
      <section className={`stack ${style.panel}`} aria-label="Check">
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
          <Issues report={check.data} />
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

const priceLine = ({ line: number }: ImportedPrice): number => number

const line: Column<ImportedPrice> = figureColumn('line', 'Line', { width: 80, accessor: priceLine })

function CheckInProgress({ isReading, count }: { isReading: boolean; count: number }) {
  return (
    <div className={`wrap row ${style.line}`} role="status">
      <Loader size="sm" type="dots" />
      <Text c="dimmed">
        {isReading ? 'Reading' : 'Checking'} {pluralize(count, 'file', 'files')}...
      </Text>
    </div>
  )
}

const customer: Column<ImportedPrice> = column('customer', 'Customer', {
  phone: 'title',
  grow: 2,
  accessor: ({ customer: name }) => name,
})
const product: Column<ImportedPrice> = column('product', 'Product', {
  phone: 'line',
  grow: 2,
  accessor: ({ productName }) => productName,
})
const sku: Column<ImportedPrice> = column('sku', 'SKU', { width: 150, accessor: ({ sku: text }) => text })
const before = figureColumn<ImportedPrice>('before', 'Old price', {
  isMoney: true,
  phone: 'end',
  width: 110,
  staysEmpty: true,
  accessor: ({ before: amount }) => amount,
  cell: ({ before: amount }) => (amount === null ? <span className="muted">New</span> : <MoneyText amount={amount} />),
})
const after = moneyColumn<ImportedPrice>('after', 'New price', {
  phone: 'lineEnd',
  width: 110,
  accessor: ({ after: amount }) => amount,
})

const priceDifference = ({ before: old, after: price }: ImportedPrice) => (old === null ? null : minus(price, old))

const difference = figureColumn<ImportedPrice>('difference', 'Difference', {
  isMoney: true,
  width: 110,
  accessor: priceDifference,
  cell: (row) => <Difference row={row} />,
})

const columns: readonly Column<ImportedPrice>[] = [line, customer, product, sku, before, after, difference]

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

/** Why these files can't be imported, shown beside the button. */
function blockingReason({ problemCount, counts }: ImportReport): string | undefined {
  if (problemCount > 0) return `Fix ${pluralize(problemCount, 'problem', 'problems')} before importing these files.`
  if (counts.length === 0) return 'Nothing to import: the files have no rows.'
  if (counts.every((count) => count.new + count.changed === 0))
    return 'Nothing to import: everything is already in Dray.'
  return undefined
}

type CountsTableProps = { counts: ImportReport['counts']; caption: string; newLabel: string }

export function CountsTable({ counts, caption, newLabel }: CountsTableProps) {
  const hasChanges = counts.some(({ changed }) => changed > 0)
  return (
    <table className="table" aria-label={caption}>
      <ColumnHeads
        heads={[
          caption,
          ...[newLabel, ...(hasChanges ? ['Changed'] : []), 'Already there'].map((head) => [head, 'number'] as const),
        ]}
      />
      <tbody>
        {counts.map((count) => (
          <tr key={count.kind}>
            <th scope="row">{capitalize(count.label)}</th>
            <CountCell count={count.new} />
            {hasChanges && <CountCell count={count.changed} />}
            <CountCell count={count.alreadyThere} />
          </tr>
        ))}
        {counts.length === 0 && (
          <tr>
            <th scope="row" colSpan={3} className="muted">
              Nothing
            </th>
          </tr>
        )}
      </tbody>
    </table>
  )
}

const CountCell = ({ count }: { count: number }) => (
  <td className={count === 0 ? 'muted number' : 'number'}>{formatCount(count)}</td>
)

const noProblems = ({ warningCount }: ImportReport): string =>
  warningCount === 0
    ? 'No problems found. Nothing has been imported yet.'
    : `No problems found, but ${pluralize(warningCount, 'warning', 'warnings')} below. Nothing has been imported yet.`

/** The confirmation before anything is imported. */
function confirmation({ counts, warningCount }: ImportReport): {
  title: string
  question: string
  confirmLabel: string
} {
  const written = counts.filter((count) => count.new + count.changed > 0)
  const existing = counts.reduce((rows, { alreadyThere }) => rows + alreadyThere, 0)
  const parts = [
    'This will be imported:',
    ...written.map((count) => `${capitalize(count.label)}: ${countsText(count)}`),
    '',
    ...(existing > 0 ? [`${pluralize(existing, 'row is', 'rows are')} already in Dray and will be skipped.`] : []),
    ...(warningCount > 0 ? [`${pluralize(warningCount, 'warning', 'warnings')}: check the list first.`] : []),
    "An import can't be undone.",
  ]
  return { title: 'Import these files?', question: parts.join('\n'), confirmLabel: 'Import' }
}

/** "12", or "12 new, 3 changed". */
const countsText = ({ new: added, changed }: ImportReport['counts'][number]): string =>
  changed === 0 ? formatCount(added) : `${formatCount(added)} new, ${formatCount(changed)} changed`

function Issues({ report }: { report: ImportReport }) {
  return (
    <>
      {report.problemCount > 0 && (
        <IssueList
          title="Problems"
          groups={report.problems}
          count={report.problemCount}
          about="Fix these in the files before importing. Open one to see its lines."
        />
      )}
      {report.warningCount > 0 && (
        <IssueList
          title="Warnings"
          groups={report.warnings}
          count={report.warningCount}
          about="These don't stop the import. Make sure they are what you intended."
        />
      )}
    </>
  )
}

const noCounts = { new: 0, changed: 0, alreadyThere: 0 }

/** Custom prices the import would add or change, each with the old and the new one. */
function PriceChanges({ report: { prices, counts } }: { report: ImportReport }) {
  const { new: added, changed, alreadyThere } = counts.find(({ kind }) => kind === 'customPrices') ?? noCounts
  return (
    <section className={`stack ${style.panel}`} aria-label="Custom prices">
      <div className={`wrap row ${style.line}`}>
        <h3>Custom prices</h3>
        <Text size="sm" c="dimmed">
          {formatCount(added)} new, {formatCount(changed)} changed, {formatCount(alreadyThere)} unchanged
          {added + changed > prices.length && `. The first ${formatCount(prices.length)} are listed.`}
        </Text>
        <div className={`wrap row end ${style.line}`}>
          <CsvButton name="price-changes" title="Export these prices to a CSV file" columns={columns} rows={prices} />
        </div>
      </div>
      <DataTable label="Custom prices" columns={columns} rows={prices} rowId={priceLine} view={{ maxHeight: 400 }} />
    </section>
  )
}

function Difference({ row }: { row: ImportedPrice }) {
  const amount = priceDifference(row)
  return amount !== null && <span className="figures">{formatDifference(amount)}</span>
}
