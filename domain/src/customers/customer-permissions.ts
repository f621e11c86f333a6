import { isAdmin, type Person } from '../users/permissions.ts'

/** Whether a user may change a customer's credit available (D-04). */
export const mayChangeCredit = (person: Person): boolean => isAdmin(person) || person.roles.includes('ACCOUNTING')

/** Whether a user may change everything else about a customer, and its prices (D-04). */
export const mayChangeCustomers = (person: Person): boolean => isAdmin(person) || person.roles.includes('SALES')
