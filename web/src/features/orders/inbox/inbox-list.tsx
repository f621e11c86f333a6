import { type InboxEntry, listInboxEntries } from '@dray/contract/inbox'
import type { InboxState } from '@dray/domain/inbox/inbox'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { isFocusLost, moveFocus } from '../../../kit/focus.ts'
import { HelpLink } from '../../../kit/help.ts'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../../kit/loading/skeleton.tsx'
import { TabStrip } from '../../../kit/panels/tab-strip.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { FirstActions } from '../../../kit/table/first-actions.tsx'
import { clockTime } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import style from './inbox.module.css'

const states = ['OPEN', 'ACCEPTED', 'DISMISSED'] as const satisfies readonly InboxState[]
const stateLabels: Record<InboxState, string> = { OPEN: 'Waiting', ACCEPTED: 'Accepted', DISMISSED: 'Dismissed' }
const emptyTexts: Record<Exclude<InboxState, 'OPEN'>, string> = {
  ACCEPTED: 'No messages have been accepted.',
  DISMISSED: 'No messages have been dismissed.',
}

export const shownState = (text: string): InboxState => states.find((state) => state === text) ?? 'OPEN'

/** More than anyone decides at once. */
const maxShown = 100

export const waitingMessages = { query: { state: 'OPEN' as const, sender: 'known' as const, limit: maxShown } }

type Props = {
  container: RefObject<HTMLElement | null>
  state: InboxState
  openId: number | undefined
  onState: (state: InboxState) => void
  onPaste: () => void
}

export function InboxList({ container, state, openId, onState, onPaste }: Props) {
  const isWaiting = state === 'OPEN'
  const query = { state, sort: '-received', limit: maxShown }
  const read = useRead(listInboxEntries, isWaiting ? waitingMessages : { query })
  const unknown = useRead(
    listInboxEntries,
    { query: { state: 'OPEN', sender: 'unknown', limit: maxShown } },
    { enabled: isWaiting },
  )
  const hasUnknown = isWaiting && (unknown.data?.length ?? 0) > 0
  const isLoaded = read.data !== undefined
  // The first message is where most people start.
  useEffect(() => {
    const hasFocus = !isFocusLost() && !document.activeElement?.matches('main')
    if (isLoaded && openId === undefined && !hasFocus)
      container.current?.querySelector<HTMLElement>('a[data-entry]')?.focus({ preventScroll: true })
  }, [isLoaded, openId, container])
  return (
    <section ref={container} className={style.list} aria-label="Messages" onKeyDown={onListKey}>
      <TabStrip label="Messages" tabs={states} labels={stateLabels} value={state} onChange={onState} />
      {read.isError && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
      {read.isPending && <Skeleton heights={[56, 57, 58]} />}
      {read.data?.length === 0 &&
        !hasUnknown &&
        (isWaiting ? <NothingWaits onPaste={onPaste} /> : <p className="muted text-sm">{emptyTexts[state]}</p>)}
      {read.data && <Entries entries={read.data} openId={openId} state={state} />}
      {hasUnknown && <UnknownSenders entries={unknown.data ?? []} openId={openId} />}
    </section>
  )
}

const NothingWaits = ({ onPaste }: { onPaste: () => void }) => (
  <div className={`stack ${style.empty}`}>
    <FirstActions
      purpose="Nothing is waiting. Messages come from the orders mailbox, through the API, or when you paste one."
      actions={[{ label: 'Paste a message', onAction: onPaste }]}
    />
    <HelpLink list="Inbox" />
  </div>
)

/** J and K move as the arrows do. */
function onListKey(event: KeyboardEvent<HTMLElement>) {
  if (event.target instanceof HTMLElement && event.target.closest('[role=tablist]')) return
  if (moveInList(event.currentTarget, event.key)) event.preventDefault()
}

const directions: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' }

export function moveInList(list: HTMLElement | null, key: string): boolean {
  const entries = [...(list?.querySelectorAll<HTMLElement>('a[data-entry]') ?? [])]
  const focused = entries.findIndex((entry) => entry === document.activeElement)
  const from = focused < 0 ? entries.findIndex((entry) => entry.ariaCurrent === 'page') : focused
  return moveFocus(entries, from, directions[key.toLowerCase()] ?? key)
}

type EntriesProps = { entries: readonly InboxEntry[]; openId: number | undefined; state: InboxState }

function Entries({ entries, openId, state }: EntriesProps) {
  const [focusedId, setFocused] = useState<number>()
  const ids = entries.map(({ id }) => id)
  const tabbable = [focusedId, openId].find((id) => id !== undefined && ids.includes(id)) ?? ids[0]
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link
              to="/orders/inbox/{-$entryId}"
              params={{ entryId: String(entry.id) }}
              search={state === 'OPEN' ? {} : { show: state }}
              className={style.entry}
              data-entry
              aria-current={entry.id === openId ? 'page' : undefined}
              tabIndex={entry.id === tabbable ? 0 : -1}
              onFocus={() => setFocused(entry.id)}
              preload={false}
            >
              <EntryFacts entry={entry} />
            </Link>
          </li>
        ))}
      </ul>
      {entries.length === maxShown && <p className="muted small">Only {maxShown} messages are shown.</p>}
    </>
  )
}

function EntryFacts({ entry }: { entry: InboxEntry }) {
  const { timeZone } = useSettings()
  const { user } = useSession()
  const { customerName, from, receivedAt, text, proposals, state, openedBy, openedById, openedAt, orderNum } = entry
  const questions = proposals.filter(({ certain }) => !certain).length
  const isHeld = openedBy !== null && openedById !== user.id
  return (
    <>
      <span className="row">
        <b className={`grow ellipsis text-sm ${customerName === null ? 'danger' : ''}`}>
          {customerName ?? 'Who is it?'}
        </b>
        <span className="muted small flex-none">{clockTime(receivedAt, timeZone)}</span>
      </span>
      <span className={`muted small ellipsis ${style.peek}`}>
        {customerName === null && from !== null ? `${from} · ` : ''}
        {text.slice(0, maxPeek).replaceAll(/\s+/g, ' ')}
      </span>
      {state === 'OPEN' && questions > 0 && (
        <span className={`small ${style.questions}`}>{pluralize(questions, 'question')}</span>
      )}
      {state === 'OPEN' && isHeld && (
        <span className="muted small">
          {openedBy} has it{openedAt && ` since ${clockTime(openedAt, timeZone)}`}
        </span>
      )}
      {orderNum !== null && <span className="muted small">Order {orderNum}</span>}
    </>
  )
}

/** More than fits in one line. */
const maxPeek = 120

type UnknownProps = { entries: readonly InboxEntry[]; openId: number | undefined }

/** Folded, because most of it is no order. */
function UnknownSenders({ entries, openId }: UnknownProps) {
  const [isOpen, setOpen] = useState(entries.some(({ id }) => id === openId))
  return (
    <section aria-label="Unknown senders" className={style.unknown}>
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Unknown senders ({entries.length})
      </Button>
      {isOpen && <Entries entries={entries} openId={openId} state="OPEN" />}
    </section>
  )
}
