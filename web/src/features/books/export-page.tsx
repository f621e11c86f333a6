import { type BooksExport, listExports } from '@dray/contract/books'
import { Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { dateAndTime } from '../../kit/text/dates.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Detail, Fact, RecordStrip } from '../../kit/record-page/record-strip.tsx'
import { ListTable } from '../../kit/server-list/list-table.tsx'
import { useServerList } from '../../kit/server-list/use-server-list.ts'
import { useSettings } from '../../kit/session.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { Cover } from './exports/cover.tsx'
import { DownloadFiles } from './exports/download-files.tsx'
import { exportEntries } from './exports/export-entries.ts'
import { RenamedCustomers } from './exports/renamed-customers.tsx'
import { journalColumns, journalLines, lineId } from './journal.tsx'
import { rangeText } from './range-text.ts'

const list = { to: '/books', name: 'Books' }

/** /books/exports/{number}: the cover of an export, its files, and its entries (D-281). */
export function ExportPage() {
  const { exportNumber = '' } = useParams({ strict: false })
  const read = useRead(listExports)
  const found = read.data?.find(({ number }) => String(number) === exportNumber)
  if (found) return <ShownExport key={found.id} shown={found} />
  if (read.data)
    return (
      <Page back={list} title="Export not found">
        <Text>There is no export {exportNumber}.</Text>
      </Page>
    )
  return (
    <Page back={list} title={`Export ${exportNumber}`}>
      {read.error ? (
        <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>
      ) : (
        <Skeleton heights={[66, 264]} />
      )}
    </Page>
  )
}

function ShownExport({ shown }: { shown: BooksExport }) {
  return (
    <Page
      back={list}
      title={`Export ${shown.number}`}
      aside={<Text c="dimmed">{rangeText(shown)}</Text>}
      actions={<DownloadFiles shown={shown} />}
      fills
    >
      <Stack gap="md" flex={1} mih={0}>
        <ExportStrip shown={shown} />
        <Cover cover={shown.cover} />
        <RenamedCustomers exportId={shown.id} />
        <Entries exportId={shown.id} />
      </Stack>
    </Page>
  )
}

function ExportStrip({ shown }: { shown: BooksExport }) {
  const { timeZone } = useSettings()
  const { documents, lateDocuments, debits, credits, createdAt, createdBy, isFirst } = shown
  return (
    <RecordStrip label="Summary">
      <Fact label="Documents" value={formatCount(documents)}>
        <Detail>{isFirst && 'With the opening balances'}</Detail>
        <Detail>{lateDocuments > 0 && `${formatCount(lateDocuments)} of earlier days`}</Detail>
      </Fact>
      <Fact label="Debits" value={<MoneyText amount={debits} />} />
      <Fact label="Credits" value={<MoneyText amount={credits} />}>
        <Detail>{debits === credits && 'Equal to the debits'}</Detail>
      </Fact>
      <Fact label="Made" value={dateAndTime(createdAt, timeZone)} isWide>
        <Detail>By {createdBy ?? 'a removed user'}</Detail>
      </Fact>
    </RecordStrip>
  )
}

const columns = journalColumns()

function Entries({ exportId }: { exportId: number }) {
  const entries = useServerList(useMemo(() => exportEntries(exportId), [exportId]))
  const lines = useMemo(() => journalLines(entries.rows), [entries.rows])
  return (
    <ListTable
      list={entries}
      columns={columns}
      rows={lines}
      rowId={lineId}
      rowHeight={30}
      texts={{ empty: 'No documents are in this export.' }}
    />
  )
}
