import type { User } from '@dray/contract/users'
import { Button } from '@mantine/core'
import { ChangeLogPanel } from '../../../shared/changelog/change-log-panel.tsx'
import { ModalFoot } from '../../../shared/modals/modal-foot.tsx'
import { useUnsavedGuard } from '../../../shared/modals/modals.tsx'
import { PasswordForm } from '../profile/password-form.tsx'
import { ProfileForm } from '../profile/profile-form.tsx'
import { usePasswordForm } from '../profile/use-password-form.ts'
import { useProfileForm } from '../profile/use-profile-form.ts'
import { Section } from '../section.tsx'
import style from './edit-user.module.css'

/** A user with everything about them, part by part; each part is saved on its own (spec 2.7). */
export function UserEditor({ user, onClose }: { user: User; onClose: () => void }) {
  const profile = useProfileForm(user, { isAlwaysEdited: true })
  const password = usePasswordForm(user.id)
  useUnsavedGuard(profile.isDirty || password.isTyped, undefined, {
    isStored: profile.isStored && !password.isTyped,
    onDiscard: profile.discard,
  })
  return (
    <>
      <div className={style.columns}>
        <div className={style.column}>
          <Section title="Details">
            <ProfileForm profile={profile} />
          </Section>
        </div>
        <div className={style.column}>
          {password.mayChange && (
            <Section title="Password">
              <PasswordForm form={password} email={user.email} />
            </Section>
          )}
        </div>
      </div>
      <div className={style.panels}>
        <ChangeLogPanel entityType="user" entityId={user.id} />
      </div>
      <ModalFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalFoot>
    </>
  )
}
