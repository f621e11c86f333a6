import { isClockOff } from '@dray/domain/deliveries/stop-events'
import { dayAndTime } from '@dray/domain/time/company-day'
import type { Author } from '../../../platform/http/serve.ts'

type Received = { at: Date; timeZone: string; author: Author }

/** For the log, which has the server's time by itself. */
export function phoneTime(happenedAt: Date, { at, timeZone }: Received): string {
  return ` on ${dayAndTime(happenedAt, timeZone)} by the phone's clock${isClockOff(happenedAt, at) ? ', which is off' : ''}`
}
