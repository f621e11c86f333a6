import type { DeliveryStop } from '@dray/contract/deliveries'
import { clockTime } from '../../kit/text/dates.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { useSettings } from '../../kit/session.tsx'

/** "Delivered 10:42 AM · J. Smith", or why it wasn't. The order's page has the proof. */
export function StopOutcome({ stop: { delivered, notDelivered } }: { stop: DeliveryStop }) {
  const { timeZone } = useSettings()
  if (delivered !== null) {
    const { at, receivedBy, refusedUnits, isClockOff } = delivered
    const refused = refusedUnits > 0 && <span className="danger"> · {formatCount(refusedUnits)} refused</span>
    return (
      <span className="small ellipsis">
        Delivered {clockTime(at, timeZone)}
        {refused}
        {receivedBy !== null && ` · ${receivedBy}`}
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
