import { type Count, readCount } from '@dray/contract/counts'
import { Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
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
import { withUnsent } from './count/count-lines.ts'
import { CountReport } from './count/count-report.tsx'
import { CountStrip } from './count/count-strip.tsx'
import { CountTable } from './count/count-table.tsx'
import style from './count/count.module.css'
import { UnsentNotice } from './entries/unsent-notice.tsx'
import { useEntries } from './entries/use-entries.ts'
import { PhoneCount } from './phone/phone-count.tsx'

const list = { to: '/counts', name: 'Counts' }

/** /counts/{id}: a count, as a sheet on a desktop and line by line on a phone (D-256). */
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
