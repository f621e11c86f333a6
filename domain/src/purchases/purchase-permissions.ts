import { isAdmin, type Person } from '../users/permissions.ts'

/** ACCOUNTING may change only the payment status of a purchase order (D-04). */
export const mayChangePurchases = (person: Person): boolean => isAdmin(person) || person.roles.includes('INVENTORY')
