import type { Role } from '../users/roles.ts'

/**
 * The driver an order starts with: for a delivery the customer's account owner, if that person is a driver (spec 4.3, D-41); for a
 * pickup, or if the owner does not drive, null.
 */
export function automaticDriver(
  way: 'delivery' | 'pickup',
  owner: { id: number; roles: readonly Role[] } | undefined,
): number | null {
  if (way === 'pickup' || owner === undefined) return null
  return owner.roles.includes('DRIVER') ? owner.id : null
}

/** The location of a new order if none is the default (spec 9, D-39). */
export const fallbackLocationId = 1

/** The location a new order starts with (D-39). */
export const startingLocation = (locations: readonly { id: number; isDefault: boolean }[]): number =>
  locations.find((location) => location.isDefault)?.id ?? fallbackLocationId
