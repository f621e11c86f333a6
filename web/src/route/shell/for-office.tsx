import { isolateName } from '@dray/domain/text/isolate-name'
import { clockTime } from '../days.ts'
import { useRoute } from '../route-store.ts'
import style from './shell.module.css'

/** Deliveries that the office decides about, until it has (D-314). */
export function ForOffice() {
  const { forOffice, timeZone } = useRoute()
  if (forOffice.length === 0) return null
  return (
    <section aria-label="With the office">
      <h2 className="bold">With the office</h2>
      {forOffice.map(({ eventId, orderNum, customerName, deliveredAt, sentence }) => (
        <p key={eventId} className={style.refusal}>
          Delivered at {clockTime(deliveredAt, timeZone)}
          {customerName !== '' && `, ${isolateName(customerName)}, order ${orderNum}`}. {sentence}
        </p>
      ))}
    </section>
  )
}
