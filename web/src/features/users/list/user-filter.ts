import type { ListedUser } from '@dray/contract/users'
import { roleLabels } from '@dray/domain/users/permissions'

/** The filters of the list, as in the address. `show`: empty for active users, or `removed`. */
export const unfiltered = { search: '', role: '', show: '' }
export type UserFilter = typeof unfiltered

/** Whether fewer than all active or all removed users are listed. */
export const isFiltered = ({ search, role }: UserFilter): boolean => search.trim() !== '' || role !== ''

export const rolesText = ({ role }: Pick<ListedUser, 'role'>): string =>
  role
    .map((one) => roleLabels[one])
    .sort()
    .join(', ')

export const searchedText = (user: ListedUser): string =>
  [user.name, user.email, user.title, rolesText(user)].filter(Boolean).join(' ')
