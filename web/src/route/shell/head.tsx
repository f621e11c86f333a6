import { useRef } from 'react'
import { companyToday, dayAfter, shortWeekDay } from '../days.ts'
import { showDay } from '../read-route.ts'
import { useRoute } from '../route-store.ts'
import { Menu } from './menu.tsx'
import style from './shell.module.css'
import { StatusMark } from './status-mark.tsx'

/** The day with its neighbors, the menu, and what waits to be sent. */
export function Head() {
  const { day, timeZone, isOffline } = useRoute()
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
        <h1 ref={title} tabIndex={-1}>
          <span className={style.eyebrow}>{isToday ? 'My route today' : 'My route'}</span>{' '}
          {day !== '' && shortWeekDay(day)}
        </h1>
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
