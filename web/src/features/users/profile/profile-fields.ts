import type { User } from '@dray/contract/users'
import { type Role, roleLabels } from '@dray/domain/users/roles'

/** What a profile holds, as its form does: empty text for none. */
export type ProfileFields = { name: string; email: string; title: string; avatar: string; role: readonly Role[] }
export type ProfileField = keyof ProfileFields

export const fieldLabels: Record<ProfileField, string> = {
  name: 'Name',
  email: 'Email',
  title: 'Title',
  avatar: 'Picture',
  role: 'Roles',
}
const fieldNames = ['name', 'email', 'title', 'avatar', 'role'] as const satisfies readonly ProfileField[]

export const fieldsOf = ({ name, email, title, avatar, role }: User): ProfileFields => ({
  name,
  email,
  title: title ?? '',
  avatar: avatar ?? '',
  role,
})

/** The fields in which two readings differ; spaces at the ends and the order of roles make no difference. */
export const changedFields = (before: ProfileFields, after: ProfileFields): ProfileField[] =>
  fieldNames.filter((field) => textOf(before, field) !== textOf(after, field))

/** A field as a person reads it. */
export function textOf(fields: ProfileFields, field: ProfileField): string {
  if (field !== 'role') return fields[field].trim()
  return fields.role
    .map((role) => roleLabels[role])
    .sort()
    .join(', ')
}
