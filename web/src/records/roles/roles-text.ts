import { type Role, roleLabels } from '@dray/domain/users/permissions'

/** Accounting, Sales. */
export const rolesText = (held: readonly Role[]): string =>
  held
    .map((role) => roleLabels[role])
    .sort()
    .join(', ')
