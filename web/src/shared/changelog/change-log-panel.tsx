import { readChangeLog, type LogEntry, defaultLogEntries } from '@dray/contract/changelog'
import type { LoggedEntity } from '@dray/domain/changelog/differences'
import { isCostField, mayReadLogOf } from '@dray/domain/changelog/log-readers'
import { Text } from '@mantine/core'
import { useRead } from '../api/use-call.ts'
import { CollapsiblePanel } from '../collapsible-panel.tsx'
import { counted } from '../counted.ts'
import { ReadFailed } from '../read-failed.tsx'
import { useSession } from '../session.tsx'
import { ChangeList } from './change-list.tsx'

type Props = { entityType: LoggedEntity; entityId: number }

/** What was changed on a record, by whom and when, newest first; not there for whoever may not read it (spec 2.13). */
export function ChangeLogPanel({ entityType, entityId }: Props) {
  const { may, person } = useSession()
  return may(readChangeLog) && mayReadLogOf(entityType, person) ? (
    <ReadablePanel entityType={entityType} entityId={entityId} />
  ) : null
}

function ReadablePanel({ entityType, entityId }: Props) {
  const { isAdmin } = useSession()
  const log = useRead(readChangeLog, { params: { entityType, entityId } })
  // Order screens show cost to an admin alone, even where another receives it (D-57).
  const entries = entityType === 'order' && !isAdmin ? log.data?.flatMap(withoutCosts) : log.data
  return (
    <CollapsiblePanel
      title={entries === undefined ? 'Change Log' : `Change Log: ${counted(changesIn(entries), 'change')}`}
    >
      {log.isPending && <Text c="dimmed">Loading...</Text>}
      {log.isError && <ReadFailed again={log.refetch}>{log.error.message}</ReadFailed>}
      {entries?.length === 0 && (
        <Text c="dimmed">
          No change logs found for {entityType} with ID: {entityId}.
        </Text>
      )}
      {entries !== undefined && entries.length > 0 && <ChangeList entries={entries} />}
      {log.data?.length === defaultLogEntries && (
        <Text c="dimmed" size="xs" pt="xs">
          These are the newest {defaultLogEntries} entries.
        </Text>
      )}
    </CollapsiblePanel>
  )
}

function withoutCosts(entry: LogEntry): LogEntry[] {
  const changes = entry.changes.filter(({ field }) => !isCostField('order', field))
  const saysNothing = changes.length === 0 && entry.changes.length > 0 && entry.notes === null
  return saysNothing && entry.action === 'update' ? [] : [{ ...entry, changes }]
}

/** An entry without fields, such as that a record was added, is one change too. */
const changesIn = (entries: readonly LogEntry[]): number =>
  entries.reduce((sum, { changes }) => sum + Math.max(1, changes.length), 0)
