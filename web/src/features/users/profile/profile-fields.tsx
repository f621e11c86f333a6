import { type User, userSchema } from '@dray/contract/users'
import { roleLabels, roles } from '@dray/domain/users/permissions'
import { Paper, Title } from '@mantine/core'
import type { PropsWithChildren } from 'react'
import { z } from 'zod'
import type { Problem } from '../../../kit/api/request.ts'
import { type Form, sameBy } from '../../../kit/editing/form.ts'

/** Always the whole form. */
export const profileBody = ({ name, email, title, avatar, role }: ProfileFields) => ({
  name,
  email,
  title: title || null,
  avatar: avatar || null,
  role,
})

const fields = z.object({
  name: z.string(),
  email: z.string(),
  title: z.string(),
  avatar: z.string(),
  role: z.array(z.enum(roles)),
})

/** Empty text for none. */
export type ProfileFields = z.infer<typeof fields>

export const profileForm: Form<{ record: User; fields: ProfileFields; item: never }> = {
  name: 'profile',
  record: userSchema,
  labels: { name: 'Name', email: 'Email', title: 'Title', avatar: 'Picture', role: 'Roles' },
  read: ({ name, email, title, avatar, role }) => ({ name, email, title: title ?? '', avatar: avatar ?? '', role }),
  rules: { role: { isSame: sameBy((role) => role.toSorted()) } },
  stored: fields.partial(),
}

/** Undefined for the picture. */
export function profileFieldText(fields: ProfileFields, field: keyof ProfileFields): string | undefined {
  if (field === 'avatar') return undefined
  if (field !== 'role') return fields[field].trim()
  return fields.role
    .map((role) => roleLabels[role])
    .sort()
    .join(', ')
}

/**
 * A failed save's message from the server. Without a request id, the server wasn't reached or a proxy answered, so the message of spec 8 is
 * shown first.
 */
export function profileFailure(specMessage: string, { body, message }: Problem): string {
  return body.code === 'unexpected' && body.requestId === undefined ? `${specMessage} ${message}` : message
}

export const UserSection = ({ title, children }: PropsWithChildren<{ title: string }>) => (
  <Paper component="section" withBorder p="lg" aria-label={title}>
    <Title order={2} size="md" mb="md">
      {title}
    </Title>
    {children}
  </Paper>
)
