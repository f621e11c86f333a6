import { routeProgress } from '@dray/domain/deliveries/deliveries'
import { useId, useRef } from 'react'
import { clockTime, companyToday, dayAfter, shortWeekDay } from '../../kit/native/days.ts'
import { showDay } from '../read-route.ts'
import { useRoute } from '../route-store.ts'
import type { StoredEvent } from '../stored-event.ts'
import type { RouteView } from '../route-state.ts'
import { sendSoon } from '../send-events.ts'
import { useSignOut } from './use-sign-out.tsx'
import style from './shell.module.css'

/** The day with its neighbors, the menu, and what waits to be sent. */
export function Head() {
  const { day, timeZone, isOffline, stops } = useRoute()
  const { done } = routeProgress(stops)
  const title = useRef<HTMLHeadingElement>(null)
  const isToday = day === companyToday(timeZone)
  const go = (days: number) => void showDay(dayAfter(day, days))
  const isFixed = day === '' || isOffline
  return (
    <header className={style.head}>
      <div className={style.bar}>
        <button type="button" aria-label="Day before" disabled={isFixed} className={style.step} onClick={() => go(-1)}>
          <Arrow path="M15 5l-7 7 7 7" />
        </button>
        <div className={style.title}>
          <h1 ref={title} tabIndex={-1}>
            My route{day !== '' && `, ${shortWeekDay(day)}`}
          </h1>
          <p className="muted text-sm figures">
            {[isToday && 'Today', stops.length > 0 && `${done} of ${stops.length} done`].filter(Boolean).join(' · ')}{' '}
            <AllSent />
          </p>
        </div>
        <button type="button" aria-label="Day after" disabled={isFixed} className={style.step} onClick={() => go(1)}>
          <Arrow path="M9 5l7 7-7 7" />
        </button>
        <Menu />
      </div>
      <StatusMark />
    </header>
  )
}

const Arrow = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={style.icon}>
    <path d={path} />
  </svg>
)

function AllSent() {
  const { events, hasSent, isOffline } = useRoute()
  return <output className={style.sent}>{events.length === 0 && hasSent && !isOffline && <span>All sent</span>}</output>
}

type Tone = 'notice' | 'danger'

/** Says how much waits to be sent, since when, and how old the route is. */
function StatusMark() {
  const route = useRoute()
  const { isOffline, events } = route
  const waiting = events.filter(({ state }) => state === 'waiting')
  const texts = statusTexts(route, waiting)
  const tone = statusTone(route)
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

function statusTexts({ events, isOffline, readAt, timeZone }: RouteView, waiting: StoredEvent[]): string[] {
  const [first] = waiting
  const refused = events.filter(({ state }) => state === 'refused').length
  const isSending = events.some(({ state }) => state === 'sending')
  const asOf = readAt === undefined ? '' : `, showing the route as of ${clockTime(readAt, timeZone)}`
  return [
    ...(first === undefined ? [] : [`${waiting.length} waiting since ${clockTime(first.at, timeZone)}`]),
    ...(isSending ? ['Sending...'] : []),
    ...(isOffline ? [`Offline${asOf}`] : []),
    ...(refused > 0 ? [`${refused} refused: see the ${refused === 1 ? 'stop' : 'stops'}`] : []),
  ]
}

const statusTone = ({ events }: RouteView): Tone =>
  events.some(({ state }) => state === 'refused') ? 'danger' : 'notice'

/** Pages of the office application that drivers use. They need a connection. */
const pages = [
  ['Orders', '/orders'],
  ['Customers', '/customers'],
  ['Products', '/products'],
  ['My pay', '/my-pay'],
  ['Profile', '/profile'],
] as const

function Menu() {
  const { user, denial } = useRoute()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const signOut = useSignOut()
  return (
    <>
      <button type="button" className={style.step} popoverTarget={id} aria-label="Menu">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={style.icon}>
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      <div ref={menu} id={id} popover="auto" className={style.menu}>
        {user && <p className={style.who}>{user.name}</p>}
        <nav aria-label="Dray">
          {pages.map(([label, path]) => (
            <a key={path} href={path}>
              {label}
            </a>
          ))}
        </nav>
        {denial !== 'signed-out' && (
          <button
            type="button"
            onClick={() => {
              menu.current?.hidePopover()
              signOut.open()
            }}
          >
            Sign out
          </button>
        )}
      </div>
      {signOut.question}
    </>
  )
}
