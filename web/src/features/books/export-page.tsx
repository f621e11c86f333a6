import {
  type BooksExport,
  type JournalFormat,
  listEntries,
  listExports,
  listRenamed,
  maxRenamed,
  readExportFile,
} from '@dray/contract/books'
import { Paper, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { comparedLabels } from '@dray/domain/books/postings'
import { useRead } from '../../kit/api/use-call.ts'
import { dateAndTime, rangeText } from '../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Detail, Fact, RecordStrip } from '../../kit/record-page/record-strip.tsx'
import { ListTable } from '../../kit/server-list/list-table.tsx'
import { useServerList } from '../../kit/server-list/use-server-list.ts'
import { useSettings } from '../../kit/session.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { journalColumns, journalLines, lineId } from './journal.tsx'
import { defineServerList } from '../../kit/server-list/define-server-list.tsx'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { customerPath } from '../../records/record-paths.ts'
import { Difference } from './difference.tsx'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { firstMessage } from '../../kit/api/field-problems.ts'
import { Problem, request } from '../../kit/api/request.ts'
import { download } from '../../kit/download.ts'
import { ExportProblem } from '../../kit/export/export-problem.tsx'
import { useExport } from '../../kit/export/use-export.ts'

const list = { to: '/books', name: 'Books' }

/** /books/exports/{number}: the cover of an export, its files, and its entries. */
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

/** By day, as in the journal. */
const exportEntries = (exportId: number) =>
  defineServerList({ name: 'entries', call: listEntries, range: () => ({ query: { exportId } }) })

/** Customers with another name in the IIF file, because QuickBooks Desktop couldn't keep their own. */
function RenamedCustomers({ exportId }: { exportId: number }) {
  const { data = [] } = useRead(listRenamed, { params: { id: exportId } })
  if (data.length === 0) return null
  return (
    <details className="muted text-sm flex-none">
      <summary>
        {data.length < maxRenamed ? pluralize(data.length, 'customer') : `${maxRenamed} or more customers`} with another
        name in the IIF file
      </summary>
      <ul>
        {data.map(({ customerId, name, iifName }) => (
          <li key={`${customerId} ${name}`}>
            <RecordLink href={customerPath(customerId)} name={name} />: {iifName}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The books beside Dray's own figures: every difference must be 0.00. */
const Cover = ({ cover }: Pick<BooksExport, 'cover'>) => (
  <Paper withBorder className="overflow-auto flex-none">
    <table className="table" aria-label="Cover">
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col" className="number">
            In the books
          </th>
          <th scope="col" className="number">
            In Dray
          </th>
          <th scope="col" className="number">
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {cover.map(({ name, books, dray, difference }) => (
          <tr key={name}>
            <th scope="row">{comparedLabels[name]}</th>
            <td className="number">
              <MoneyText amount={books} />
            </td>
            <td className="number">
              <MoneyText amount={dray} />
            </td>
            <td className="number">
              <Difference amount={difference} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Paper>
)

type Props = { shown: Pick<BooksExport, 'id' | 'number' | 'from' | 'to'> }

/** The journal in both formats, always the same bytes. */
function DownloadFiles({ shown }: Props) {
  const csv = useExport()
  const iif = useExport()
  return (
    <>
      <ExportProblem>{csv.problem ?? iif.problem}</ExportProblem>
      <BusyButton
        variant="default"
        title="For QuickBooks Desktop"
        loading={iif.isWriting}
        onClick={() => iif.start(() => downloadJournal(shown, 'IIF'))}
      >
        Download IIF
      </BusyButton>
      <BusyButton
        title="For QuickBooks Online and Xero"
        loading={csv.isWriting}
        onClick={() => csv.start(() => downloadJournal(shown, 'CSV'))}
      >
        Download CSV
      </BusyButton>
    </>
  )
}

async function downloadJournal({ id, number, from, to }: Props['shown'], format: JournalFormat): Promise<void> {
  try {
    const file = await request(readExportFile, { params: { id }, query: { format } })
    if (file instanceof Blob) download(file, `Journal ${number} ${from} to ${to}.${format.toLowerCase()}`)
  } catch (failure) {
    throw failure instanceof Problem ? new Error(firstMessage(failure), { cause: failure }) : failure
  }
}
