import { type BooksExport, listExports, readBooks } from '@dray/contract/books'
import { comparedLabels } from '@dray/domain/books/postings'
import { zero } from '@dray/domain/money'
import { Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useRead } from '../../../kit/api/use-call.ts'
import { formatCount } from '../../../kit/text/format-count.ts'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { Skeleton } from '../../../kit/loading/skeleton.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { countColumn, moneyColumn, pastDayColumn } from '../../../kit/table/value-columns.tsx'
import { Difference } from '../difference.tsx'
import { rangeText } from '../range-text.ts'
import { exportPath } from './export-path.ts'
import { NewExport } from './new-export.tsx'

const noExports: readonly BooksExport[] = []
const exportId = ({ id }: BooksExport): number => id

/** The exports for the accountant's program (D-281). */
export function ExportsTab() {
  const { timeZone } = useSettings()
  const router = useRouter()
  const books = useRead(readBooks)
  const exports = useRead(listExports)
  return (
    <Stack gap="md" flex={1} mih={0}>
      {books.isPending && <Skeleton heights={[128]} />}
      {books.error && !books.data && <ReadFailed retry={books.refetch}>{books.error.message}</ReadFailed>}
      {books.data && <NewExport books={books.data} />}
      <DataTable
        label="Exports"
        columns={exportColumns(timeZone)}
        rows={exports.data ?? noExports}
        rowId={exportId}
        read={exports}
        texts={{
          failed: "The exports couldn't be loaded.",
          empty: 'Nothing was exported yet. Every export stays here, to be downloaded again.',
        }}
        opens={{ onOpen: (each) => router.history.push(exportPath(each)) }}
      />
    </Stack>
  )
}

const exportColumns = (timeZone: string): Column<BooksExport>[] => [
  column('number', 'Export', {
    width: 64,
    accessor: ({ number }) => number,
    cell: (each, isActive) => <RecordLink href={exportPath(each)} name={String(each.number)} isTabbable={isActive} />,
  }),
  column('days', 'Days', { width: 172, accessor: ({ from }) => from, cell: rangeText }),
  pastDayColumn('made', 'Made', { timeZone }, { phone: false, width: 92, accessor: ({ createdAt }) => createdAt }),
  column('by', 'By', { minWidth: 110, phone: false, accessor: ({ createdBy }) => createdBy ?? 'A removed user' }),
  countColumn('documents', 'Documents', { width: 92, phone: false, accessor: ({ documents }) => documents }),
  moneyColumn('debits', 'Debits', { width: 116, accessor: ({ debits }) => debits }),
  moneyColumn('credits', 'Credits', { width: 116, phone: false, accessor: ({ credits }) => credits }),
  column('ties', 'Beside Dray', { minWidth: 200, grow: 2, cell: ({ cover }) => <Ties cover={cover} /> }),
]

/** The first figure that differs, or that none does. */
function Ties({ cover }: Pick<BooksExport, 'cover'>) {
  const differing = cover.filter(({ difference }) => difference !== zero)
  const [first, ...others] = differing
  if (first === undefined) return <span className="good">Ties out</span>
  return (
    <span className="ellipsis" title={differing.map(({ name }) => comparedLabels[name]).join(', ')}>
      <Difference amount={first.difference} /> {comparedLabels[first.name]}
      {others.length > 0 && `, ${formatCount(others.length)} more`}
    </span>
  )
}
