import { fallbackLocationId } from '@dray/domain/orders/delivery'
import type { Tx } from '../../db/db.ts'
import { mustExist, Refusal } from '../../http/refusal.ts'
import { holdLocation } from './save-brands.sql.ts'

/**
 * The name of a location that brands may have as their default: one that is there and was not removed (D-38). The first one may
 * be had even then: it is what an empty field is stored as (D-39), and no brand could be added without it.
 */
export async function usableLocation(tx: Tx, id: number): Promise<string> {
  const { name, isRemoved } = mustExist(await holdLocation(tx, id), 'location-unknown')
  if (isRemoved && id !== fallbackLocationId) throw new Refusal('location-unknown')
  return name
}
