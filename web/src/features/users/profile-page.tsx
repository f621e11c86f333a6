import { readUser, type User } from '@dray/contract/users'
import { Stack } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { useSession } from '../../kit/session.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { useConfirmBeforeLeaving } from '../../kit/use-confirm-before-leaving.ts'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { SessionsSection } from './access/sessions-section.tsx'
import { PasswordForm, usePasswordForm } from './profile/password-form.tsx'
import { UserSection } from './profile/profile-fields.tsx'
import { ProfileForm, useProfileForm } from './profile/profile-form.tsx'
import style from './profile/user-profile.module.css'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'

/** /profile: the user's own name, picture, and password, and their change log (spec 2.13). */
export function ProfilePage() {
  const { user } = useSession()
  return (
    <Page title="Profile">
      <Stack gap="md" maw={760}>
        <UserProfile userId={user.id} />
        <SecondFactorSection user={user} />
        <SessionsSection userId={user.id} />
        <ChangeLogPanel entityType="user" entityId={user.id} />
      </Stack>
    </Page>
  )
}

/** Spec 2.13, 4.9. */
function UserProfile({ userId }: { userId: number }) {
  const read = useRead(readUser, { params: { id: userId } })
  // A loaded profile stays on the screen if a refetch fails.
  if (read.data) return <Editor key={read.data.id} user={read.data} />
  if (read.isPending) return <Skeleton heights={[467]} />
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
      <UserSection title="Details">
        <ProfileForm profile={profile} />
      </UserSection>
      {password.mayChange && (
        <UserSection title="Password">
          <PasswordForm form={password} email={user.email} />
        </UserSection>
      )}
    </div>
  )
}
