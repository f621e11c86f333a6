import type { Role } from './roles.ts'

/** A user, as far as permissions are concerned. */
export type Person = { id: number; roles: readonly Role[] }

/**
 * Who may make a call (D-04).
 * - `open`: anyone, without signing in.
 * - `signed`: anyone with a signed URL.
 * - `person`: any signed-in user, even without a role (for their own profile).
 * - `staff`: any signed-in user with a role.
 * - `office`: any user with a role other than DRIVER.
 * - `roles`: users with one of these roles; with `orSelf` also the user whose id is that path parameter.
 * - `own`: only the user whose id is that path parameter, if they have a role.
 * ADMIN may make every call except `own`.
 */
export type Access =
  | 'open'
  | 'signed'
  | 'person'
  | 'staff'
  | 'office'
  | { readonly roles: readonly Role[] | 'office'; readonly orSelf?: string }
  | { readonly own: string }

/** Whether a signed-in user may make a call. The server refuses calls by it, and the screens hide actions by it. */
export function mayCall(who: Access, person: Person, params: Readonly<Record<string, unknown>> = {}): boolean {
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

/** A user whose only role is DRIVER sees only the orders they drive, and no prices (D-04). */
export const isOnlyDriver = (person: Person): boolean => person.roles.length > 0 && !isOffice(person)

/** Whether someone may read what a person is paid: payroll reads everyone's, each person their own (D-04, D-225). */
export const seesPayOf = (reader: Person, userId: number | null): boolean => seesPay(reader) || reader.id === userId

/** Whether someone may read what everyone is paid (D-04). */
export const seesPay = (reader: Person): boolean => isAdmin(reader) || reader.roles.includes('PAYROLL')

const costRoles: readonly Role[] = ['ADMIN', 'INVENTORY', 'ACCOUNTING', 'PAYROLL']

/** Whether the server may send costs, and amounts computed from them, to this user (D-57). */
export const seesCosts = (person: Person): boolean => person.roles.some((role) => costRoles.includes(role))
