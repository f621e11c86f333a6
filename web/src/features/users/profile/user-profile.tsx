import { readUser, type User } from '@dray/contract/users'
import { Paper, Title } from '@mantine/core'
import type { PropsWithChildren } from 'react'
import { useRead } from '../../../shared/api/use-call.ts'
import { useUnsavedGuard } from '../../../shared/modals/modals.tsx'
import { TableNotice } from '../../../shared/table/table-notice.tsx'
import { useConfirmBeforeLeaving } from '../../../shared/use-confirm-before-leaving.ts'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { usePasswordForm } from './use-password-form.ts'
import { useProfileForm } from './use-profile-form.ts'
import style from './user-profile.module.css'

/** The profile of a user, on a screen or in a modal (spec 2.13, 4.9). */
export function UserProfile({ userId }: { userId: number }) {
  const read = useRead(readUser, { params: { id: userId } })
  // A loaded profile stays on the screen when a refetch fails.
  if (read.data) return <Editor key={read.data.id} user={read.data} />
  return <TableNotice read={read} isEmpty={false} failed="Failed to load user data." empty="" />
}

function Editor({ user }: { user: User }) {
  const profile = useProfileForm(user)
  const password = usePasswordForm(user.id)
  const isUnsaved = profile.isDirty || password.isTyped
  const unsavedOptions = { isStored: profile.isStored && !password.isTyped, onDiscard: profile.discard }
  useUnsavedGuard(isUnsaved, undefined, unsavedOptions)
  useConfirmBeforeLeaving(isUnsaved, unsavedOptions)
  return (
    <div className={style.blocks}>
      <Block title="Details">
        <ProfileForm profile={profile} />
      </Block>
      {password.mayChange && (
        <Block title="Password">
          <PasswordForm form={password} email={user.email} />
        </Block>
      )}
    </div>
  )
}

function Block({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <Paper component="section" withBorder p="lg" aria-label={title}>
      <Title order={2} size="md" mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
