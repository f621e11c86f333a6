import { closedDay, type ClosedThrough, closedDaySentence } from '@dray/domain/books/closing'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockClosedThrough } from './closings.sql.ts'

/**
 * Refuses to write anything dated on a closed day. Until the transaction ends, nobody closes further days. `path` is the field of
 * the request that has the day.
 */
export async function requireOpenDays(tx: Tx, days: readonly string[], path?: string): Promise<void> {
  refuseClosedDays(await lockClosedThrough(tx), days, path)
}

export function refuseClosedDays(closedThrough: ClosedThrough, days: readonly string[], path?: string): void {
  const day = closedDay(closedThrough, days)
  if (day === undefined || closedThrough === null) return
  const title = closedDaySentence(closedThrough, day)
  const errors = path === undefined ? {} : { errors: [{ path, message: title }] }
  throw new Refusal('period-closed', { title, error: title, day, closedThrough, ...errors })
}
