import { isAdmin, type Person } from '../users/permissions.ts'
import type { Role } from '../users/roles.ts'

/** In display order, with the role that each is for (D-191). */
const groupRoles = {
  sales: 'SALES',
  stock: 'INVENTORY',
  deliveries: 'DRIVER',
  money: 'ACCOUNTING',
  payroll: 'PAYROLL',
} as const satisfies Record<string, Role>
export type TodayGroup = keyof typeof groupRoles

/** An admin sees all (D-191). */
export const hasGroup = (person: Person, group: TodayGroup): boolean =>
  isAdmin(person) || person.roles.includes(groupRoles[group])
