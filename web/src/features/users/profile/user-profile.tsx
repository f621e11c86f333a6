import { readUser, type User } from '@dray/contract/users'
import { useRead } from '../../../kit/api/use-call.ts'
import { useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { TableNotice } from '../../../kit/table/table-notice.tsx'
import { useConfirmBeforeLeaving } from '../../../kit/use-confirm-before-leaving.ts'
import { Section } from '../section.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { usePasswordForm } from './use-password-form.ts'
import { useProfileForm } from './use-profile-form.ts'
import style from './user-profile.module.css'

/** The profile of a user (spec 2.13, 4.9). */
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
      <Section title="Details">
        <ProfileForm profile={profile} />
      </Section>
      {password.mayChange && (
        <Section title="Password">
          <PasswordForm form={password} email={user.email} />
        </Section>
      )}
    </div>
  )
}
