import { type BooksExport, listExports, makeExport, readBooks } from '@dray/contract/books'
import { comparedLabels } from '@dray/domain/books/postings'
import { formatDollars, zero } from '@dray/domain/money'
import { Alert, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { lastMonth, nextExport, thisMonth } from '@dray/domain/books/next-export'
import type { DayRange } from '@dray/domain/time/date-range'
import { type FormEvent, useState } from 'react'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { Skeleton } from '../../../kit/loading/skeleton.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { countColumn, moneyColumn, pastDayColumn } from '../../../kit/table/value-columns.tsx'
import { Difference } from '../difference.tsx'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { CardSection } from '../../../kit/panels/card-section.tsx'
import { companyToday, mediumDay, rangeText } from '../../../kit/text/dates.ts'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'

const noExports: readonly BooksExport[] = []
const exportId = ({ id }: BooksExport): number => id

/** The exports for the accountant's program. */
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
    phone: { at: 'title', cell: ({ number }) => `Export ${number}` },
    accessor: ({ number }) => number,
    cell: (each, isActive) => <RecordLink href={exportPath(each)} name={String(each.number)} isTabbable={isActive} />,
  }),
  column('days', 'Days', { width: 172, phone: 'title', accessor: ({ from }) => from, cell: rangeText }),
  pastDayColumn('made', 'Made', { timeZone }, { width: 92, accessor: ({ createdAt }) => createdAt }),
  column('by', 'By', { minWidth: 110, accessor: ({ createdBy }) => createdBy ?? 'A removed user' }),
  countColumn('documents', 'Documents', { width: 92, accessor: ({ documents }) => documents }),
  moneyColumn('debits', 'Debits', { width: 116, phone: 'end', accessor: ({ debits }) => debits }),
  moneyColumn('credits', 'Credits', { width: 116, accessor: ({ credits }) => credits }),
  column('ties', 'Beside Dray', { minWidth: 200, grow: 2, phone: 'line', cell: ({ cover }) => <Ties cover={cover} /> }),
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

type Books = AnswerOf<(typeof readBooks)['answer']>

/** Chooses the days, and says beforehand what will be in the export. */
function NewExport({ books }: { books: Books }) {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const router = useRouter()
  const [chosen, setChosen] = useState<DayRange>()
  const make = useChange(makeExport, ['nothing-to-export'])
  const range = chosen ?? nextExport(books.exportedThrough, today)
  const unsendable = makeExport.body.safeParse(range).error?.issues[0]?.message
  const refusal = make.error ? firstMessage(make.error) : undefined
  const problem = unsendable ?? refusal

  function submit(event: FormEvent) {
    event.preventDefault()
    if (make.isPending || unsendable !== undefined) return
    make.mutate({ body: range }, { onSuccess: (made) => router.history.push(exportPath(made)) })
  }
  return (
    <CardSection title="New export" about={aboutExport(books, range)}>
      <form className="wrap row" onSubmit={submit}>
        <DayRangePicker
          label="Days"
          value={range}
          today={today}
          named={exportRanges(books, today)}
          onChange={(days) => {
            make.reset()
            setChosen(days)
          }}
        />
        <Text size="sm" c="dimmed">
          {rangeText(range)}
        </Text>
        <BusyButton type="submit" loading={make.isPending} disabled={unsendable !== undefined}>
          Make export
        </BusyButton>
        {make.isPending && (
          <Text component="output" size="sm" c="dimmed">
            Writing the journal and comparing it with Dray…
          </Text>
        )}
      </form>
      {problem !== undefined && (
        <Alert color={make.error?.body.code === 'nothing-to-export' ? 'gray' : 'red'} role="alert" p="xs">
          {problem}
        </Alert>
      )}
    </CardSection>
  )
}

function exportRanges({ exportedThrough }: Books, today: string) {
  const months = [
    { name: 'Last month', range: lastMonth(today) },
    { name: 'This month so far', range: thisMonth(today) },
    { name: 'Today', range: { from: today, to: today } },
  ]
  if (exportedThrough === null) return months
  return [
    { name: 'Since the last export', range: { from: nextExport(exportedThrough, today).from, to: today } },
    ...months,
  ]
}

/** One sentence or two: where the books begin, or what waits. */
function aboutExport({ beginOn, exportedThrough, waiting }: Books, { from, to }: DayRange): string {
  if (beginOn === null || exportedThrough === null)
    return `The books begin on ${mediumDay(from)}. What customers owe and have in credit, and the stock, from before that day become the opening balances.`
  const { documents, firstDay, debits } = waiting
  if (documents === 0 || firstDay === null)
    return `Everything through ${mediumDay(exportedThrough)} was exported. Nothing waits for the next export.`
  const waits = `${pluralize(documents, 'document')} ${documents === 1 ? 'waits' : 'wait'} to be exported (${formatDollars(debits)}), from ${mediumDay(firstDay)} on.`
  if (firstDay > to) return `${waits} None are from these days.`
  return firstDay <= exportedThrough ? `${waits} Changes to exported days are added as differences.` : waits
}

const exportPath = ({ number }: { number: number }): string => `/books/exports/${number}`
