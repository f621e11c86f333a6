import { isAdmin, type Person } from '../users/permissions.ts'

/** Whether a user may change everything about a purchase order. ACCOUNTING changes its payment status alone (D-04). */
export const mayChangePurchases = (person: Person): boolean => isAdmin(person) || person.roles.includes('INVENTORY')
