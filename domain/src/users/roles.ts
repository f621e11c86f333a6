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
