/** The six roles (D-03). A user holds any number of them and their rights add up. */
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

/** What the role select adds to the list: it selects every role (spec 2.13, 6). */
export const everyRole = 'all'

/** The roles a selection means: 'all' is every role; order and repeats do not matter. */
export const rolesOf = (selected: readonly string[]): Role[] =>
  roles.filter((role) => selected.includes(everyRole) || selected.includes(role))
