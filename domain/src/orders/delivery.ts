import type { Role } from '../users/roles.ts'

/** For a delivery the customer's account owner if they drive, otherwise null (spec 4.3, D-41). */
export function automaticDriver(
  way: 'delivery' | 'pickup',
  owner: { id: number; roles: readonly Role[] } | undefined,
): number | null {
  if (way === 'pickup' || owner === undefined) return null
  return owner.roles.includes('DRIVER') ? owner.id : null
}

/** If none is the default (spec 9, D-39). */
export const fallbackLocationId = 1

export const startingLocation = (locations: readonly { id: number; isDefault: boolean }[]): number =>
  locations.find((location) => location.isDefault)?.id ?? fallbackLocationId
