import type { ImportRemarks } from '@dray/contract/imports'
import { sentenceText } from '@dray/domain/imports/sentence'
import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatCount } from '../../kit/format-count.ts'
import { type Column, DataTable } from '../../kit/table/data-table.tsx'
import style from './imports.module.css'

/** What is said about many lines of a file: the sentence, how often, the first lines; opened, every listed line with its own values. */
export function RemarkGroup({ group }: { group: ImportRemarks }) {
  const [isOpen, setOpen] = useState(false)
  const sentence = sentenceText(group)
  return (
    <details className={style.group} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong className="figures">{formatCount(group.count)}</strong>
        <span>
          {sentence}
          <Text span size="xs" c="dimmed" display="block">
            {remarkPlace(group)}
          </Text>
        </span>
      </summary>
      {isOpen && <RemarkLines group={group} sentence={sentence} />}
    </details>
  )
}

/** How many lines the closed group names. */
const namedLines = 5

function remarkPlace({ file, column, lines, count }: ImportRemarks): string {
  const named = lines.slice(0, namedLines).flatMap(({ line }) => line ?? [])
  const rest = count > named.length ? ` and ${formatCount(count - named.length)} more` : ''
  const places = named.length === 0 ? '' : `${count === 1 ? 'line' : 'lines'} ${named.join(', ')}${rest}`
  return [file, column ?? '', places].filter((part) => part !== '').join(' · ')
}

type Row = { id: number; line: number | null; message: string }

function RemarkLines({ group, sentence }: { group: ImportRemarks; sentence: string }) {
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

const maxHeight = 300

const columns: readonly Column<Row>[] = [
  { id: 'line', header: 'Line', accessor: (row) => row.line, width: 90, align: 'right' },
  {
    id: 'message',
    header: 'Message',
    accessor: (row) => row.message,
    cell: (row) => (
      <span className={style.message} title={row.message}>
        {row.message}
      </span>
    ),
  },
]
