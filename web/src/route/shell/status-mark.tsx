import type { StoredEvent } from '../stored-event.ts'
import type { RouteView } from '../route-state.ts'
import { useRoute } from '../route-store.ts'
import { sendSoon } from '../send-events.ts'
import { clockTime } from '../days.ts'
import style from './shell.module.css'

type Tone = 'notice' | 'good' | 'danger'

/** Says how much waits to be sent, since when, and how old the route is (D-273). */
export function StatusMark() {
  const route = useRoute()
  const { isOffline, events } = route
  const waiting = events.filter(({ state }) => state === 'waiting')
  const texts = statusTexts(route, waiting)
  const tone = statusTone(route, waiting.length)
  return (
    <div className={style.mark} data-tone={tone} data-shown={texts.length > 0 || undefined}>
      <output className="grow">
        {texts.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </output>
      {!isOffline && waiting.length > 0 && (
        <button type="button" className={style.act} onClick={sendSoon}>
          Send now
        </button>
      )}
    </div>
  )
}

function statusTexts({ events, isOffline, hasSent, readAt, timeZone }: RouteView, waiting: StoredEvent[]): string[] {
  const [first] = waiting
  const refused = events.filter(({ state }) => state === 'refused').length
  const isSending = events.some(({ state }) => state === 'sending')
  const asOf = readAt === undefined ? '' : `, showing the route as of ${clockTime(readAt, timeZone)}`
  return [
    ...(first === undefined ? [] : [`${waiting.length} waiting since ${clockTime(first.at, timeZone)}`]),
    ...(isSending ? ['Sending...'] : []),
    ...(isOffline ? [`Offline${asOf}`] : []),
    ...(refused > 0 ? [`${refused} refused: see the ${refused === 1 ? 'stop' : 'stops'}`] : []),
    ...(events.length === 0 && hasSent && !isOffline ? ['All sent'] : []),
  ]
}

function statusTone({ events, isOffline }: RouteView, waiting: number): Tone {
  if (events.some(({ state }) => state === 'refused')) return 'danger'
  return waiting > 0 || isOffline ? 'notice' : 'good'
}
