export type Person = { id: number; roles: readonly Role[] }

/**
 * `signed`: anyone with a signed URL. `person`: any user, even without a role. `staff`: with a role. `office`: with one other than DRIVER.
 * `orSelf` and `own`: the user whose id is that path parameter. ADMIN may make every call except `own` (D-04) and those of contacts:
 * `contact` is a customer's contact on an open device, and no user (D-334).
 */
export type Access =
  | 'open'
  | 'signed'
  | 'contact'
  | 'person'
  | 'staff'
  | 'office'
  | { readonly roles: readonly Role[] | 'office'; readonly orSelf?: string }
  | { readonly own: string }

/** The server uses it to refuse calls, and screens use it to hide actions. */
export function mayCall(who: Access, person: Person, params: Readonly<Record<string, unknown>> = {}): boolean {
  if (who === 'open' || who === 'signed' || who === 'person') return true
  if (who === 'contact') return false
  if (typeof who === 'object' && 'own' in who) return person.roles.length > 0 && Number(params[who.own]) === person.id
  if (isAdmin(person)) return true
  if (who === 'staff') return person.roles.length > 0
  if (who === 'office') return isOffice(person)
  if (who.orSelf !== undefined && Number(params[who.orSelf]) === person.id) return true
  return who.roles === 'office' ? isOffice(person) : who.roles.some((role) => person.roles.includes(role))
}

export const isAdmin = (person: Person): boolean => person.roles.includes('ADMIN')
export const isOffice = (person: Person): boolean => person.roles.some((role) => role !== 'DRIVER')

/** Sees only the orders they drive, and no prices. */
export const isOnlyDriver = (person: Person): boolean => person.roles.length > 0 && !isOffice(person)

/** Payroll reads everyone's, each person their own (D-225). */
export const seesPayFor = (reader: Person, userId: number | null): boolean => seesPay(reader) || reader.id === userId

export const seesPay = (reader: Person): boolean => isAdmin(reader) || reader.roles.includes('PAYROLL')

const costRoles: readonly Role[] = ['ADMIN', 'INVENTORY', 'ACCOUNTING', 'PAYROLL']

/** Costs, and amounts computed from them. */
export const seesCosts = (person: Person): boolean => person.roles.some((role) => costRoles.includes(role))

/** A user can have any number of them, with the permissions of each (D-03). */
export const roles = ['ADMIN', 'SALES', 'DRIVER', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  ADMIN: 'Admin',
  SALES: 'Sales',
  DRIVER: 'Driver',
  INVENTORY: 'Inventory',
  ACCOUNTING: 'Accounting',
  PAYROLL: 'Payroll',
}

/** Selects every role (spec 2.13, 6). */
export const everyRole = 'all'

export const selectedRoles = (selected: readonly string[]): Role[] =>
  roles.filter((role) => selected.includes(everyRole) || selected.includes(role))
