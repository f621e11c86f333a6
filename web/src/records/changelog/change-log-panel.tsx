import { countChanges, defaultLogEntries, type LogEntry, readChangeLog } from '@dray/contract/changelog'
import { changeSentence, recordInWords } from '@dray/domain/changelog/change-sentence'
import { describeChange } from '@dray/domain/changelog/describe-change'
import type { FieldChange, LoggedEntity } from '@dray/domain/changelog/differences'
import { fieldsHiddenOnScreen, mayReadLog, withoutFields } from '@dray/domain/changelog/logged-fields'
import { Anchor, Text } from '@mantine/core'
import { memo, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { CollapsiblePanel } from '../../kit/panels/collapsible-panel.tsx'
import { dateAndTime } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { PanelList } from '../../kit/panels/panel-list.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { ChangeText, keyed } from './change-text.tsx'
import style from './change-list.module.css'

type Props = { entityType: LoggedEntity; entityId: number }

// Memoized: typing in a form above shouldn't rerender its many rows.
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
      {log.isError && <ReadFailed retry={log.refetch}>Error... {log.error.message}</ReadFailed>}
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

/** A record's change log, newest first; hidden from users who can't read it (spec 2.13). */
export function ChangeLogPanel({ entityType, entityId }: Props) {
  const { may, person } = useSession()
  return may(readChangeLog) && mayReadLog(entityType, person) ? (
    <ReadablePanel entityType={entityType} entityId={entityId} />
  ) : null
}

/** An entry without fields, such as "Created", counts as one change. */
const changesIn = (entries: readonly LogEntry[]): number =>
  entries.reduce((sum, { changes }) => sum + Math.max(1, changes.length), 0)

function ChangeList({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <PanelList label="Changes">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </PanelList>
  )
}

/** A record's own log calls them by SKU. */
const productNames: ReadonlyMap<string, string> = new Map()

/** Changes of one entry shown before "more": a new order has one per line. */
const maxChanges = 20

function Entry({ entry }: { entry: LogEntry }) {
  const { timeZone } = useSettings()
  const [showsAll, setShowsAll] = useState(false)
  const record = recordInWords(entry.entityType)
  // The sentence says a single change.
  const changes = entry.action === 'update' && entry.changes.length === 1 ? [] : entry.changes
  const hidden = changes.length - maxChanges
  const shown = showsAll ? changes : changes.slice(0, maxChanges)
  return (
    <li className={style.entry}>
      <div className={`written ${style.changes}`}>
        <div>{changeSentence(entry, { record, productNames, timeZone })}</div>
        {keyed(shown).map(({ key, item: change }) => (
          <Change key={key} change={change} entry={entry} />
        ))}
        {hidden > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${pluralize(hidden, 'more change', 'more changes')}`}
          </Anchor>
        )}
      </div>
      <div className={style.by}>
        <time dateTime={entry.createdAt.toISOString()}>{dateAndTime(entry.createdAt, timeZone)}</time>
      </div>
    </li>
  )
}

function Change({ change, entry }: { change: FieldChange; entry: LogEntry }) {
  const { timeZone } = useSettings()
  const { label, subject, previous, next } = describeChange(change, entry.entityType, timeZone)
  const what = subject === null ? label : `${label} of ${subject}`
  return (
    <div>
      <ChangeText what={what} previous={previous} next={next} />
    </div>
  )
}
