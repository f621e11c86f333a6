import { type User, userSchema } from '@dray/contract/users'
import { roleLabels } from '@dray/domain/users/permissions'
import { Paper, Title } from '@mantine/core'
import type { PropsWithChildren } from 'react'
import type { Problem } from '../../../kit/api/request.ts'
import { defineForm, type FieldsOf } from '../../../kit/editing/define-form.ts'
import { choices, image, text } from '../../../kit/editing/field-kinds.ts'

export const profileKinds = {
  name: text('Name'),
  email: text('Email'),
  title: text('Title'),
  avatar: image('Picture'),
  role: choices('Roles', roleLabels),
}
export type ProfileFields = FieldsOf<typeof profileKinds>

export const profileForm = defineForm<User, typeof profileKinds>('profile', userSchema, profileKinds)

/** Always the whole form. */
export const profileBody = ({ name, email, title, avatar, role }: ProfileFields) => ({
  name,
  email,
  title: title || null,
  avatar: avatar || null,
  role: [...role],
})

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
