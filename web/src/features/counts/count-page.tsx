import { type Count, readCount } from '@dray/contract/counts'
import { Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRead } from '../../kit/api/use-call.ts'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { useConfirmBeforeLeaving } from '../../kit/use-confirm-before-leaving.ts'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { BooksPanel } from '../../records/books/books-panel.tsx'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { recentCount, useRecent } from '../../records/recents.ts'
import { StatusPill } from '../../records/status-pill.tsx'
import { CountActions } from './count/count-actions.tsx'
import { isDifferent, type ShownLine, summarize, withUnsent } from './count/count-lines.ts'
import { CountTable } from './count/count-table.tsx'
import style from './count/count.module.css'
import { UnsentNotice } from './entries/unsent-notice.tsx'
import { useEntries } from './entries/use-entries.ts'
import { PhoneCount } from './phone/phone-count.tsx'
import { dateAndTime } from '../../kit/text/dates.ts'
import { formatCount, pluralize, signedCount } from '../../kit/text/format-count.ts'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { Detail, Fact, RecordStrip } from '../../kit/record-page/record-strip.tsx'
import { useSettings } from '../../kit/session.tsx'

const list = { to: '/counts', name: 'Counts' }

/** /counts/{id}: a count, as a sheet on a desktop and line by line on a phone. */
export function CountPage() {
  const { countId = '' } = useParams({ strict: false })
  const isId = /^[1-9]\d{0,9}$/.test(countId)
  const read = useRead(readCount, { params: { id: Number(countId) } }, { enabled: isId, expects: ['not-found'] })
  if (read.data) return <ShownCount key={read.data.id} count={read.data} />
  if (!isId || read.error?.body.code === 'not-found')
    return (
      <Page back={list} title="Count not found">
        <Text>This count doesn't exist.</Text>
      </Page>
    )
  return (
    <Page back={list} title="Count">
      {read.error === null ? (
        <Skeleton heights={[66, 480]} />
      ) : (
        <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>
      )}
    </Page>
  )
}

function ShownCount({ count }: { count: Count }) {
  useRecent(recentCount(count))
  const isPhone = useIsPhone()
  const { enter, ...entries } = useEntries(count)
  const { unsent } = entries
  const lines = useMemo(() => withUnsent(count.lines, unsent.entries), [count.lines, unsent.entries])
  useConfirmBeforeLeaving(unsent.entries.length > 0 && !unsent.isStored)
  const isCounting = isPhone && count.status === 'OPEN'
  return (
    <Page
      back={list}
      title={count.name}
      aside={
        <>
          <StatusPill status={count.status} />
          {count.blind && (
            <Text span size="sm" c="dimmed">
              Blind
            </Text>
          )}
        </>
      }
      actions={<CountActions count={count} unsent={unsent.entries.length} />}
    >
      <Stack gap={isCounting ? 8 : 'md'}>
        <div>
          <UnsentNotice {...entries} />
          {!isCounting && <CountStrip count={count} lines={lines} />}
        </div>
        <div className={style.onScreen}>
          {isCounting ? (
            <PhoneCount count={count} lines={lines} enter={enter} />
          ) : (
            <CountTable count={count} lines={lines} enter={enter} />
          )}
        </div>
        {!isCounting && (
          <div className={style.onScreen}>
            <Stack gap="md">
              {count.status === 'POSTED' && <BooksPanel kind="count" id={count.id} />}
              <ChangeLogPanel entityType="count" entityId={count.id} />
            </Stack>
          </div>
        )}
      </Stack>
      <CountReport count={count} />
    </Page>
  )
}

/** How far it is, and what differs. */
function CountStrip({ count, lines }: { count: Count; lines: readonly ShownLine[] }) {
  const { timeZone } = useSettings()
  const summary = summarize(lines)
  const { counted, different, unitsOver, unitsShort } = summary
  const { status, createdBy, createdAt, closedBy, closedOn, reason } = count
  return (
    <RecordStrip label="Summary">
      <Fact label="Counted" value={`${formatCount(counted)} of ${formatCount(lines.length)}`}>
        <Detail>{different === 0 ? 'No differences' : `${formatCount(different)} different`}</Detail>
      </Fact>
      <Fact label="Over" value={signedCount(unitsOver)} />
      <Fact label="Short" value={signedCount(0 - unitsShort)} />
      <Fact label="Difference" value={signedCount(unitsOver - unitsShort)}>
        <Detail>
          <MoneyText amount={summary.cost} /> at cost
        </Detail>
      </Fact>
      <Fact label="Began" value={dateAndTime(createdAt, timeZone)}>
        <Detail>By {createdBy ?? 'a removed user'}</Detail>
      </Fact>
      {closedOn !== null && (
        <Fact label={status === 'POSTED' ? 'Posted' : 'Discarded'} value={dateAndTime(closedOn, timeZone)} isWide>
          <Detail>
            By {closedBy ?? 'a removed user'}
            {reason !== null && `: ${reason}`}
          </Detail>
        </Fact>
      )}
    </RecordStrip>
  )
}

type Props = { count: Count }

/** The differences on paper. The table of the screen draws only the rows in view. */
const CountReport = ({ count }: Props) => useIsPrinting() && <PrintedReport count={count} />

/** True before the browser lays out the pages. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

function PrintedReport({ count }: Props) {
  const { counted, lines, unitsOver, unitsShort, cost } = summarize(count.lines)
  const different = count.lines.filter(isDifferent)
  return (
    <div className={style.report}>
      <Text size="sm">
        {formatCount(counted)} of {pluralize(lines, 'line')} counted, {signedCount(unitsOver)} and{' '}
        {signedCount(0 - unitsShort)} units, <MoneyText amount={cost} /> at cost
      </Text>
      <table>
        <thead>
          <tr>
            {['Product', 'SKU', 'Batch', 'Expected', 'Counted', 'Difference', 'At cost', 'Counted by'].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {different.map((line) => (
            <tr key={line.id}>
              <td>{line.productName}</td>
              <td>{line.productSku}</td>
              <td>{line.batchNumber}</td>
              <td>{formatCount(line.expected ?? 0)}</td>
              <td>{formatCount(line.counted ?? 0)}</td>
              <td>{signedCount(line.difference ?? 0)}</td>
              <td>
                <MoneyText amount={line.cost} />
              </td>
              <td>{line.countedBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
