import { Stack } from '@mantine/core'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { Page } from '../../kit/page.tsx'
import { useSession } from '../../kit/session.tsx'
import { SessionsSection } from './access/sessions-section.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'
import { UserProfile } from './profile/user-profile.tsx'

/** /profile: the user's own name, picture and password, and their change log (spec 2.13). */
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
