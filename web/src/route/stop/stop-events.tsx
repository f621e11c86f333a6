import { collectedText } from '@dray/domain/collections/collections'
import { useState } from 'react'
import { pluralize } from '../../kit/text/format-count.ts'
import { clockTime } from '../../kit/native/days.ts'
import type { StoredEvent } from '../stored-event.ts'
import type { RouteStop } from '../stored-route.ts'
import { removeEvent, retryEvent, useRoute } from '../route-store.ts'
import { Question } from './sheet.tsx'
import style from './stop.module.css'

/** Events the server doesn't have yet or didn't accept. */
export function StopEvents({ events, isUndoable }: { events: readonly StoredEvent[]; isUndoable: boolean }) {
  if (events.length === 0) return null
  return (
    <ul className={style.events}>
      {events.map((event) => (
        <EventItem key={event.id} event={event} isUndoable={isUndoable && event.kind === 'DELIVERED'} />
      ))}
    </ul>
  )
}

const stateTexts = { waiting: ', not sent yet', sending: ', sending…', refused: '' }

function EventItem({ event, isUndoable }: { event: StoredEvent; isUndoable: boolean }) {
  const { timeZone } = useRoute()
  const [isAsking, setAsking] = useState(false)
  const { state, id } = event
  const text = eventText(event, clockTime(event.at, timeZone))
  return (
    <li data-refused={state === 'refused' || undefined}>
      <EventText event={event} />
      {state !== 'sending' && !isUndoable && (
        <div className="wrap row">
          {state === 'refused' && (
            <button type="button" aria-label={`Try again: ${text}`} onClick={() => void retryEvent(id)}>
              Try again
            </button>
          )}
          <button type="button" aria-label={`Remove: ${text}`} onClick={() => setAsking(true)}>
            Remove
          </button>
        </div>
      )}
      {isAsking && (
        <Question
          title={`Remove "${text}"?`}
          keep="Keep"
          act="Remove"
          onKeep={() => setAsking(false)}
          onAct={() => void removeEvent(id)}
        >
          It isn't sent, and what you entered is deleted from this phone.
        </Question>
      )}
    </li>
  )
}

/** An entry of the driver, and whether the server has it. */
export function EventText({ event }: { event: StoredEvent }) {
  const { timeZone } = useRoute()
  const { state, problem } = event
  return (
    <div>
      {eventText(event, clockTime(event.at, timeZone))}
      {stateTexts[state]}
      {state === 'refused' && (
        <span className="danger"> was not accepted: {problem?.title ?? 'the server refused it.'}</span>
      )}
    </div>
  )
}

function eventText(event: StoredEvent, time: string): string {
  if (event.kind === 'COLLECTED')
    return `Collected ${collectedText({ ...event, reference: event.reference ?? null })} at ${time}`
  if (event.kind === 'NOT_DELIVERED') return `Not delivered at ${time}: ${event.reason}`
  const refused = (event.accepted ?? []).flatMap((line) => line.refused)
  const units = refused.reduce((total, each) => total + each.units, 0)
  return `Delivered at ${time}${units === 0 ? '' : `, ${pluralize(units, 'unit')} back`}`
}

type AnswersProps = { stop: RouteStop; events: readonly StoredEvent[] }

/** The delivery as the server knows it. What it doesn't have yet is listed with the events. */
export function ServerAnswers({ stop, events }: AnswersProps) {
  const { timeZone } = useRoute()
  const isKept = (kind: StoredEvent['kind']) => events.some((event) => event.kind === kind && event.state !== 'refused')
  const delivered = isKept('DELIVERED') ? null : stop.delivered
  const notDelivered = isKept('NOT_DELIVERED') ? null : stop.notDelivered
  return (
    <>
      {delivered !== null && (
        <p className="good">
          Delivered at {clockTime(delivered.at, timeZone)}
          {delivered.receivedBy !== null && `, received by ${delivered.receivedBy}`}
          {delivered.refusedUnits > 0 && `, ${pluralize(delivered.refusedUnits, 'unit')} back`}
        </p>
      )}
      {notDelivered !== null && (
        <p className="danger">
          Not delivered at {clockTime(notDelivered.at, timeZone)}: {notDelivered.reason}
        </p>
      )}
    </>
  )
}
