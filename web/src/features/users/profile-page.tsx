import { Page } from '../../shared/page.tsx'
import { useSession } from '../../shared/session.tsx'
import { UserProfile } from './profile/user-profile.tsx'

/** /profile: everybody's own name, picture and password. */
export function ProfilePage() {
  const { user } = useSession()
  return (
    <Page title="Profile">
      <UserProfile userId={user.id} />
    </Page>
  )
}
