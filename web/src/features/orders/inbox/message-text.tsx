import type { InboxEntry } from '@dray/contract/inbox'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useMemo, useState } from 'react'
import { useSettings } from '../../../kit/session.tsx'
import { clockTime } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { channelLabels } from '../../../records/status-label.ts'
import style from './inbox.module.css'
import { messageSegments } from './message-segments.ts'

/** The line of the order that the pointer or the focus is on. */
export type ActiveLine = { key: string | undefined; onChange: (key: string | undefined) => void }

type Props = { entry: InboxEntry; active: ActiveLine }

/** The message with the words marked that were read. Signatures and earlier mail are folded. */
export function MessageText({ entry, active }: Props) {
  const { timeZone } = useSettings()
  const { channel, from, subject, receivedAt, remarks, isSenderDoubtful, unreadLines } = entry
  const segments = useMemo(() => messageSegments(entry), [entry])
  const sender = from === null ? '' : ` from ${isolateName(from)}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a place in the tab order the keyboard could not scroll it
    <section className={style.text} aria-label="Message text" tabIndex={0}>
      <p className="muted small wrap-anywhere">
        {channelLabels[channel]}
        {sender}, {clockTime(receivedAt, timeZone)}
      </p>
      {isSenderDoubtful && (
        <p className={`small ${style.remark}`}>
          The mail server couldn't confirm this sender. Check with the customer before you ship.
        </p>
      )}
      {subject !== null && <h3 className="text-sm wrap-anywhere">{subject}</h3>}
      <div className={style.words}>
        {segments.map((segment) => {
          if (segment.kind === 'line')
            return (
              <mark
                key={segment.from}
                data-question={!segment.isCertain || undefined}
                data-active={segment.key === active.key || undefined}
                onPointerEnter={() => active.onChange(segment.key)}
                onPointerLeave={() => active.onChange(undefined)}
              >
                {segment.text}
              </mark>
            )
          if (segment.kind === 'folded') return <Folded key={segment.from} text={segment.text} />
          return segment.kind === 'mark' ? <mark key={segment.from}>{segment.text}</mark> : segment.text
        })}
      </div>
      {unreadLines > 0 && (
        <p className={`small ${style.remark}`}>
          {pluralize(unreadLines, 'more line')} {unreadLines === 1 ? "isn't" : "aren't"} read, because the message is
          too long.
        </p>
      )}
      {remarks.map((remark) => (
        <p key={remark} className="muted small">
          {remark}
        </p>
      ))}
    </section>
  )
}

const maxPeek = 60

function Folded({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const peek = text.trim().replaceAll(/\s+/g, ' ')
  return (
    <span className={style.folded}>
      <button type="button" className="plain muted" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the signature or earlier mail' : `${peek.slice(0, maxPeek)}${peek.length > maxPeek ? '…' : ''}`}
      </button>
      {isOpen && <span className="muted">{text}</span>}
    </span>
  )
}
