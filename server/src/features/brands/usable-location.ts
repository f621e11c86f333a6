import { fallbackLocationId } from '@dray/domain/deliveries/deliveries'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { holdLocation } from './save-brands.sql.ts'

/**
 * The name of a location that can be a brand's default: one that exists and has not been removed (D-38). Location 1 can be used even
 * if it has been removed: an empty field is stored as 1 (D-39), and without it no brand could be added.
 */
export async function usableLocation(tx: Tx, id: number): Promise<string> {
  const { name, isRemoved } = mustExist(await holdLocation(tx, id), 'location-unknown')
  if (isRemoved && id !== fallbackLocationId) throw new Refusal('location-unknown')
  return name
}
