import { isAdmin, type Person } from '../users/permissions.ts'

export const mayChangeCredit = (person: Person): boolean => isAdmin(person) || person.roles.includes('ACCOUNTING')

/** Everything about a customer but their credit, and their prices (D-04). */
export const mayChangeCustomers = (person: Person): boolean => isAdmin(person) || person.roles.includes('SALES')
