import { createPasswordLink } from '@dray/contract/password-links'
import { listSessions } from '@dray/contract/sign-ins'
import { readSecondFactor } from '@dray/contract/second-factor'
import { removeUser, type User } from '@dray/contract/users'
import { Button, Stack } from '@mantine/core'
import { ChangeLogPanel } from '../../../records/changelog/change-log-panel.tsx'
import { pluralize } from '../../../kit/format-count.ts'
import { ModalFoot } from '../../../kit/modals/modal-foot.tsx'
import { useOpenDialog, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { PasswordLinkSection } from '../access/password-link-section.tsx'
import { SessionsSection } from '../access/sessions-section.tsx'
import { PasswordForm } from '../profile/password-form.tsx'
import { ProfileForm } from '../profile/profile-form.tsx'
import { usePasswordForm } from '../profile/use-password-form.ts'
import { useProfileForm } from '../profile/use-profile-form.ts'
import { RemoveUser } from '../remove/remove-user.ts'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import { Section } from '../section.tsx'
import { CustomersSection } from './customers-section.tsx'
import style from './edit-user.module.css'
import { PaySection } from './pay-section.tsx'
import { usePayForm } from './use-pay-form.ts'

type Props = { user: User; onClose: () => void; onRemoved: () => void }

/** A user with everything about them, part by part; each part is saved on its own (spec 2.7). */
export function UserEditor({ user, onClose, onRemoved }: Props) {
  const { may } = useSession()
  const profile = useProfileForm(user, { isAlwaysEdited: true })
  const password = usePasswordForm(user.id)
  const pay = usePayForm(user)
  const isOnlyProfile = !password.isTyped && !pay.isDirty
  useUnsavedGuard(profile.isDirty || !isOnlyProfile, undefined, {
    isStored: profile.isStored && isOnlyProfile,
    onDiscard() {
      profile.discard()
      pay.discard()
    },
  })
  return (
    <>
      <div className={style.columns}>
        <Stack gap={16}>
          <Section title="Details">
            <ProfileForm profile={profile} />
          </Section>
          <Section
            title={user.userCustomers.length === 0 ? 'Customers' : pluralize(user.userCustomers.length, 'customer')}
          >
            <CustomersSection user={user} />
          </Section>
        </Stack>
        <Stack gap={16}>
          {pay.mayChange && (
            <Section title="Pay">
              <PaySection pay={pay} />
            </Section>
          )}
          {password.mayChange && (
            <Section title="Password">
              <PasswordForm form={password} email={user.email} />
            </Section>
          )}
          {may(createPasswordLink) && <PasswordLinkSection user={user} />}
          {may(listSessions, { id: user.id }) && <SessionsSection userId={user.id} />}
          {may(readSecondFactor, { id: user.id }) && <SecondFactorSection user={user} />}
        </Stack>
      </div>
      <Stack gap={8} mt={16}>
        <ChangeLogPanel entityType="user" entityId={user.id} />
      </Stack>
      <ModalFoot>
        <DeleteButton user={user} onRemoved={onRemoved} />
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalFoot>
    </>
  )
}

/** Nobody removes themselves (D-08). */
function DeleteButton({ user: { id }, onRemoved }: Pick<Props, 'user' | 'onRemoved'>) {
  const { user, may } = useSession()
  const openDialog = useOpenDialog()
  if (id === user.id || !may(removeUser)) return null
  return (
    <Button
      variant="subtle"
      color="red"
      c="var(--danger)"
      onClick={() => openDialog(RemoveUser, { userId: id, onRemoved })}
    >
      Delete user
    </Button>
  )
}
