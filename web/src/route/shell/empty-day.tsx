import { findNextDeliveryDay } from '@dray/contract/deliveries'
import { useEffect, useState } from 'react'
import { request } from '../../kit/api/request.ts'
import { shortWeekDay } from '../days.ts'
import { showDay } from '../read-route.ts'
import { useRoute } from '../route-store.ts'
import style from './shell.module.css'

/** Offers the next day with stops. */
export function EmptyDay() {
  const { day, isOffline } = useRoute()
  const [next, setNext] = useState<string | null>(null)
  useEffect(() => {
    if (isOffline) return
    let isCurrent = true
    request(findNextDeliveryDay, { params: { day } }).then(
      (answer) => isCurrent && setNext(answer.day),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [day, isOffline])
  return (
    <section className={style.empty} aria-label="Route">
      <p>No stops of yours on {shortWeekDay(day)}.</p>
      {next !== null && (
        <button type="button" className={style.button} onClick={() => void showDay(next)}>
          Next stops: {shortWeekDay(next)}
        </button>
      )}
    </section>
  )
}
