import type { DeliveryStop } from '@dray/contract/deliveries'
import { clockTime } from '../../kit/dates.ts'
import { useSettings } from '../../kit/session.tsx'

/** "Delivered 10:42, J. Smith", or why it wasn't. The order's page has the proof. */
export function StopOutcome({ stop: { delivered, notDelivered } }: { stop: DeliveryStop }) {
  const { timeZone } = useSettings()
  if (delivered !== null) {
    const { at, receivedBy, refusedUnits, isClockOff } = delivered
    const text = `Delivered ${clockTime(at, timeZone)}${receivedBy === null ? '' : `, ${receivedBy}`}`
    return (
      <span className="small ellipsis" title={text}>
        {text}
        {refusedUnits > 0 && <span className="danger"> · {refusedUnits} refused</span>}
        {isClockOff && <ClockOff />}
      </span>
    )
  }
  if (notDelivered === null) return null
  return (
    <span className="small danger ellipsis" title={notDelivered.reason}>
      Not delivered: {notDelivered.reason}
      {notDelivered.isClockOff && <ClockOff />}
    </span>
  )
}

/** Its time can't be trusted (D-271). */
const ClockOff = () => (
  <span className="badge" title="The clock of the phone was more than a day off.">
    Phone clock off
  </span>
)
