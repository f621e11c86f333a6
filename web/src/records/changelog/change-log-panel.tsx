import { countChanges, defaultLogEntries, type LogEntry, readChangeLog } from '@dray/contract/changelog'
import type { LoggedEntity } from '@dray/domain/changelog/differences'
import { fieldsHiddenOnScreen, mayReadLog, withoutFields } from '@dray/domain/changelog/logged-fields'
import { Text } from '@mantine/core'
import { memo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { CollapsiblePanel } from '../../kit/collapsible-panel.tsx'
import { pluralize } from '../../kit/format-count.ts'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { useSession } from '../../kit/session.tsx'
import { ChangeList } from './change-list.tsx'

type Props = { entityType: LoggedEntity; entityId: number }

/** What was changed on a record, by whom and when, newest first; hidden from users who may not read it (spec 2.13). */
export function ChangeLogPanel({ entityType, entityId }: Props) {
  const { may, person } = useSession()
  return may(readChangeLog) && mayReadLog(entityType, person) ? (
    <ReadablePanel entityType={entityType} entityId={entityId} />
  ) : null
}

// Typing in a form above the panel doesn't render its many rows.
const ReadablePanel = memo(function ReadablePanel({ entityType, entityId }: Props) {
  const { person } = useSession()
  const params = { entityType, entityId }
  const log = useRead(readChangeLog, { params })
  const entries = log.data && withoutFields(fieldsHiddenOnScreen(person, entityType), log.data)
  const isTruncated = log.data?.length === defaultLogEntries
  const all = useRead(countChanges, { params }, { enabled: isTruncated })
  const count = isTruncated ? all.data?.changes : entries && changesIn(entries)
  return (
    <CollapsiblePanel title={count === undefined ? 'Change Log' : `Change Log: ${pluralize(count, 'change')}`}>
      {log.isPending && <Text c="dimmed">Loading...</Text>}
      {log.isError && <ReadFailed retry={log.refetch}>{log.error.message}</ReadFailed>}
      {entries?.length === 0 && (
        <Text c="dimmed">
          No change logs found for {entityType} with ID: {entityId}.
        </Text>
      )}
      {entries !== undefined && entries.length > 0 && <ChangeList entries={entries} />}
      {isTruncated && (
        <Text c="dimmed" size="xs" pt="xs">
          Showing the newest {defaultLogEntries} entries.
        </Text>
      )}
    </CollapsiblePanel>
  )
})

/** An entry without fields, such as "Created", counts as one change. */
const changesIn = (entries: readonly LogEntry[]): number =>
  entries.reduce((sum, { changes }) => sum + Math.max(1, changes.length), 0)
