import type { Role } from './roles.ts'

/** Who asks, as far as permission is concerned. */
export type Person = { id: number; roles: readonly Role[] }

/**
 * Who may make a call (D-04). `open`: nobody needs to sign in. `signed`: whoever holds the signed address.
 * `staff`: any signed-in user with a role. `office`: any role other than DRIVER. `person`: any signed-in user,
 * even without a role (their own profile). `roles`: a holder of one of them, and `orSelf` also the user
 * whose id stands in that path parameter. ADMIN may make every call, but `own`: whoever has a role, for what is their own
 * alone, their id standing in that path parameter.
 */
export type Who =
  | 'open'
  | 'signed'
  | 'person'
  | 'staff'
  | 'office'
  | { readonly roles: readonly Role[] | 'office'; readonly orSelf?: string }
  | { readonly own: string }

/** Whether a signed-in person may make a call. The server refuses by it and the client hides by it. */
export function mayCall(who: Who, person: Person, params: Readonly<Record<string, unknown>> = {}): boolean {
  if (who === 'open' || who === 'signed' || who === 'person') return true
  if (typeof who === 'object' && 'own' in who) return person.roles.length > 0 && Number(params[who.own]) === person.id
  if (isAdmin(person)) return true
  if (who === 'staff') return person.roles.length > 0
  if (who === 'office') return isOffice(person)
  if (who.orSelf !== undefined && Number(params[who.orSelf]) === person.id) return true
  return who.roles === 'office' ? isOffice(person) : who.roles.some((role) => person.roles.includes(role))
}

export const isAdmin = (person: Person): boolean => person.roles.includes('ADMIN')
export const isOffice = (person: Person): boolean => person.roles.some((role) => role !== 'DRIVER')

/** A user whose only role is DRIVER reads only the orders that name them, and no prices (D-04). */
export const isOnlyDriver = (person: Person): boolean => person.roles.length > 0 && !isOffice(person)

const costRoles: readonly Role[] = ['ADMIN', 'INVENTORY', 'ACCOUNTING', 'PAYROLL']

/** Whether costs, and what is worked out from them, may leave the server for this person (D-57). */
export const seesCosts = (person: Person): boolean => person.roles.some((role) => costRoles.includes(role))
