import type { ImportMessage } from '@dray/contract/imports'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { download } from '../../shared/download.ts'
import { type Column, DataTable } from '../../shared/table/data-table.tsx'
import { pluralize, formatCount } from '../../shared/format-count.ts'
import style from './imports.module.css'
import { remarksAsCsv } from './remarks-csv.ts'

type Props = { title: 'Problems' | 'Notices'; remarks: readonly ImportMessage[]; count: number; about: string }
type Row = ImportMessage & { id: number }

const allFiles = ''

/** The problems or notices of the files, with their locations. */
export function RemarkTable({ title, remarks, count, about }: Props) {
  const [selected, setFile] = useState(allFiles)
  const rows = useMemo(() => remarks.map((remark, id) => ({ ...remark, id })), [remarks])
  const files = useMemo(() => countByFile(remarks), [remarks])
  const file = files.has(selected) ? selected : allFiles
  const shown = useMemo(() => (file === allFiles ? rows : rows.filter((row) => row.file === file)), [rows, file])

  return (
    <section className={style.panel} aria-label={title}>
      <div className={style.line}>
        <h3>
          {title}: {formatCount(count)}
        </h3>
        <Text size="sm" c="dimmed">
          {count > remarks.length ? `The first ${formatCount(remarks.length)} are shown. ` : ''}
          {about}
        </Text>
        <div className={`${style.line} ${style.end}`}>
          {files.size > 1 && (
            <NativeSelect
              aria-label={`${title} by file`}
              value={file}
              onChange={(event) => setFile(event.currentTarget.value)}
              data={[
                { value: allFiles, label: `All files (${formatCount(remarks.length)})` },
                ...[...files].map(([name, remarkCount]) => ({
                  value: name,
                  label: `${name} (${formatCount(remarkCount)})`,
                })),
              ]}
            />
          )}
          <Button
            variant="default"
            onClick={() => download(remarksAsCsv(shown), `import-${title.toLowerCase()}.csv`)}
            aria-label={downloadLabel(title, shown.length)}
          >
            Export
          </Button>
        </div>
      </div>
      <DataTable
        label={title}
        columns={columns}
        rows={shown}
        rowId={(row) => row.id}
        rowHeight={42}
        maxHeight={maxHeight}
      />
    </section>
  )
}

const maxHeight = 380

const downloadLabel = (title: Props['title'], count: number): string =>
  `Export ${title === 'Problems' ? pluralize(count, 'problem', 'problems') : pluralize(count, 'notice', 'notices')}`

function countByFile(remarks: readonly ImportMessage[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { file } of remarks) counts.set(file, (counts.get(file) ?? 0) + 1)
  return counts
}

const columns: readonly Column<Row>[] = [
  { id: 'file', header: 'File', accessor: (row) => row.file, width: 190 },
  { id: 'line', header: 'Line', accessor: (row) => row.line, width: 80, align: 'right' },
  { id: 'column', header: 'Column', accessor: (row) => row.column, width: 150 },
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
