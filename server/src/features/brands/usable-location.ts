import type { Tx } from '../../db/db.ts'
import { found, Refusal } from '../../http/refusal.ts'
import { holdLocation } from './save-brands.sql.ts'

/** The name of a location that brands may have as their default: one that is there and was not removed (D-38). */
export async function usableLocation(tx: Tx, id: number): Promise<string> {
  const { name, isRemoved } = found(await holdLocation(tx, id), 'location-unknown')
  if (isRemoved) throw new Refusal('location-unknown')
  return name
}
