import { type User, userSchema } from '@dray/contract/users'
import { roleLabels, roles } from '@dray/domain/users/permissions'
import { z } from 'zod'
import { type Form, sameBy } from '../../../kit/editing/form.ts'

const fields = z.object({
  name: z.string(),
  email: z.string(),
  title: z.string(),
  avatar: z.string(),
  role: z.array(z.enum(roles)),
})

/** The fields of a profile form; empty text for none. */
export type ProfileFields = z.infer<typeof fields>

export const profileForm: Form<{ record: User; fields: ProfileFields; item: never }> = {
  name: 'profile',
  record: userSchema,
  labels: { name: 'Name', email: 'Email', title: 'Title', avatar: 'Picture', role: 'Roles' },
  read: ({ name, email, title, avatar, role }) => ({ name, email, title: title ?? '', avatar: avatar ?? '', role }),
  rules: { role: { isSame: sameBy((role) => role.toSorted()) } },
  stored: fields.partial(),
}

/** The request body: the whole form. */
export const profileBody = ({ name, email, title, avatar, role }: ProfileFields) => ({
  name,
  email,
  title: title || null,
  avatar: avatar || null,
  role,
})

/** The text of a field; undefined for a picture. */
export function profileFieldText(fields: ProfileFields, field: keyof ProfileFields): string | undefined {
  if (field === 'avatar') return undefined
  if (field !== 'role') return fields[field].trim()
  return fields.role
    .map((role) => roleLabels[role])
    .sort()
    .join(', ')
}
