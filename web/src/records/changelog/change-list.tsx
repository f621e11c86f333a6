import type { LogEntry } from '@dray/contract/changelog'
import { describeChange } from '@dray/domain/changelog/describe-change'
import type { FieldChange } from '@dray/domain/changelog/differences'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { dateAndTime } from '../../kit/dates.ts'
import { pluralize } from '../../kit/format-count.ts'
import { PanelList } from '../../kit/panel-list.tsx'
import { useSettings } from '../../kit/session.tsx'
import style from './change-list.module.css'

/** The entries of a change log: what changed, who changed it and when. */
export function ChangeList({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <PanelList label="Changes">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </PanelList>
  )
}

/** As many changes of one entry are shown until the user asks for the rest: a new order has one for each line. */
const maxChanges = 20

function Entry({ entry }: { entry: LogEntry }) {
  const { timeZone } = useSettings()
  const [showsAll, setShowsAll] = useState(false)
  const hidden = entry.changes.length - maxChanges
  const shown = showsAll ? entry.changes : entry.changes.slice(0, maxChanges)
  return (
    <li className={style.entry}>
      <div className={style.changes}>
        {entry.action === 'create' && <div>Created</div>}
        {keyed(shown).map(({ key, change }) => (
          <Change key={key} change={change} of={entry} />
        ))}
        {hidden > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${pluralize(hidden, 'more change', 'more changes')}`}
          </Anchor>
        )}
        {entry.notes !== null && <div>{entry.notes}</div>}
      </div>
      <div className={style.by}>
        {entry.userName ?? 'System'},{' '}
        <time dateTime={entry.createdAt.toISOString()}>{dateAndTime(entry.createdAt, timeZone)}</time>
      </div>
    </li>
  )
}

/** Makes keys unique: two lines of an order may have the same product and the same change. */
function keyed(changes: readonly FieldChange[]): { key: string; change: FieldChange }[] {
  const seen = new Map<string, number>()
  return changes.map((change) => {
    const text = JSON.stringify(change)
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return { key: `${nth} ${text}`, change }
  })
}

function Change({ change, of }: { change: FieldChange; of: LogEntry }) {
  const { timeZone } = useSettings()
  const { label, subject, previous, next } = describeChange(change, of.entityType, timeZone)
  const what = subject === null ? label : `${label} of ${subject}`
  if (previous === null) {
    return (
      <div>
        {what} added: <b>{next}</b>
      </div>
    )
  }
  if (next === null) {
    return (
      <div>
        {what} removed: <s>{previous}</s>
      </div>
    )
  }
  return (
    <div>
      {what} <s>{previous}</s> → <b>{next}</b>
    </div>
  )
}
