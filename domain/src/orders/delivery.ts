import type { Role } from '../users/roles.ts'

/**
 * The driver an order starts with when delivery is chosen: the customer's account owner, if that
 * person drives (spec 4.3, D-41). Pickup has no driver. Null: nobody is set automatically.
 */
export function automaticDriver(
  way: 'delivery' | 'pickup',
  owner: { id: number; roles: readonly Role[] } | undefined,
): number | null {
  if (way === 'pickup' || owner === undefined) return null
  return owner.roles.includes('DRIVER') ? owner.id : null
}

/** What an order falls back to when there is no default location (spec 9, D-39). */
export const fallbackLocationId = 1

/** The location a new order starts with (D-39). */
export const startingLocation = (locations: readonly { id: number; isDefault: boolean }[]): number =>
  locations.find((location) => location.isDefault)?.id ?? fallbackLocationId
