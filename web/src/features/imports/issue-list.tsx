import type { ImportIssues } from '@dray/contract/imports'
import { sentenceText } from '@dray/domain/imports/sentence'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { download } from '../../kit/download.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { csvFile } from '../../kit/export/csv.ts'
import { type Column, column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import style from './imports.module.css'

type Props = { title: 'Problems' | 'Warnings'; groups: readonly ImportIssues[]; count: number; about: string }
type Row = { id: number; line: number | null; message: string }

const allFiles = ''

/** Problems or warnings, grouped by message, most frequent first. */
export function IssueList({ title, groups, count, about }: Props) {
  const [selected, setFile] = useState(allFiles)
  const files = useMemo(() => countByFile(groups), [groups])
  const file = files.has(selected) ? selected : allFiles
  const shown = file === allFiles ? groups : groups.filter((group) => group.file === file)
  const lines = listedLines(shown)
  const uncounted = count - groups.reduce((sum, group) => sum + group.count, 0)

  return (
    <section className={`stack ${style.panel}`} aria-label={title}>
      <div className={`wrap row ${style.line}`}>
        <h3>
          {title}: {formatCount(count)}
        </h3>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        <div className={`wrap row end ${style.line}`}>
          {files.size > 1 && (
            <NativeSelect
              aria-label={`${title} by file`}
              value={file}
              onChange={(event) => setFile(event.currentTarget.value)}
              data={[
                { value: allFiles, label: `All files (${formatCount(count - uncounted)})` },
                ...[...files].map(([name, inFile]) => ({ value: name, label: `${name} (${formatCount(inFile)})` })),
              ]}
            />
          )}
          <Button
            variant="default"
            onClick={() => download(issuesAsCsv(shown), `import-${title.toLowerCase()}.csv`)}
            aria-label={`Export ${pluralize(lines, 'line', 'lines')}`}
          >
            Export
          </Button>
        </div>
      </div>
      <ul className={style.groups}>
        {shown.map((group) => (
          <li key={`${group.file} ${group.column} ${group.parts.join('…')}`}>
            <IssueGroup group={group} />
          </li>
        ))}
      </ul>
      {uncounted > 0 && file === allFiles && (
        <Text size="sm" c="dimmed">
          {formatCount(uncounted)} more of other kinds
        </Text>
      )}
    </section>
  )
}

function countByFile(groups: readonly ImportIssues[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { file, count } of groups) counts.set(file, (counts.get(file) ?? 0) + count)
  return counts
}

/** Lines beyond these are only counted. */
const listedLines = (groups: readonly ImportIssues[]): number =>
  groups.reduce((listed, { lines }) => listed + lines.length, 0)

export const issuesAsCsv = (groups: readonly ImportIssues[]): Blob =>
  csvFile(
    ['File', 'Line', 'Column', 'Message'],
    groups.flatMap(({ file, column, parts, lines }) =>
      lines.map(({ line, values }) => [file, line, column, sentenceText({ parts, values })]),
    ),
  )

/** A message about many lines: how often, and the first lines; expanded, every listed line with its values. */
function IssueGroup({ group }: { group: ImportIssues }) {
  const [isOpen, setOpen] = useState(false)
  const sentence = sentenceText(group)
  return (
    <details className={style.group} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong className="figures">{formatCount(group.count)}</strong>
        <span>
          {sentence}
          <Text span size="xs" c="dimmed" display="block">
            {issuePlace(group)}
          </Text>
        </span>
      </summary>
      {isOpen && <IssueLines group={group} sentence={sentence} />}
    </details>
  )
}

const namedLines = 5

function issuePlace({ file, column, lines, count }: ImportIssues): string {
  const named = lines.slice(0, namedLines).flatMap(({ line }) => line ?? [])
  const rest = count > named.length ? ` and ${formatCount(count - named.length)} more` : ''
  const places = named.length === 0 ? '' : `${count === 1 ? 'line' : 'lines'} ${named.join(', ')}${rest}`
  return [file, column ?? '', places].filter((part) => part !== '').join(' · ')
}

const columns: readonly Column<Row>[] = [
  column('line', 'Line', { accessor: (row) => row.line, width: 90, align: 'right' }),
  column('message', 'Message', {
    accessor: (row) => row.message,
    cell: (row) => (
      <span className={`clamp ${style.message}`} title={row.message}>
        {row.message}
      </span>
    ),
  }),
]

const maxHeight = 300

function IssueLines({ group, sentence }: { group: ImportIssues; sentence: string }) {
  const rows = useMemo(
    () =>
      group.lines.map(
        ({ line, values }, id): Row => ({ id, line, message: sentenceText({ parts: group.parts, values }) }),
      ),
    [group],
  )
  return (
    <div className={`stack ${style.groupLines}`}>
      {group.count > rows.length && (
        <Text size="sm" c="dimmed">
          The first {formatCount(rows.length)} lines are shown.
        </Text>
      )}
      <DataTable
        label={sentence}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        view={{ rowHeight: 42, maxHeight }}
      />
    </div>
  )
}
