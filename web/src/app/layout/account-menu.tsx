import { signOut } from '@dray/contract/users'
import { roleLabels } from '@dray/domain/users/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../shared/api/use-call.ts'
import { Picture } from '../../shared/picture.tsx'
import { useSession } from '../../shared/session.tsx'
import { Icon } from '../icons.tsx'
import { DropMenu } from './drop-menu.tsx'
import style from './frame.module.css'

export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const signingOut = useSignOut()
  return (
    <>
      {signingOut.error && (
        <span className={style.refusal} role="alert">
          {signingOut.error.message}
        </span>
      )}
      <DropMenu
        label={`Account: ${user.name}`}
        buttonClass={style.account}
        button={<Picture src={user.avatar} alt="" size={28} round />}
        head={
          <div className={style.who}>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
            <span>{user.role.map((role) => roleLabels[role]).join(', ') || 'No role yet'}</span>
          </div>
        }
        entries={[
          {
            label: 'Profile',
            icon: <Icon name="profile" size={16} />,
            onChoose: () => void navigate({ to: '/profile' }),
          },
          {
            label: 'Keyboard shortcuts',
            icon: <Icon name="keyboard" size={16} />,
            hint: <kbd className={style.key}>?</kbd>,
            onChoose: onShortcuts,
          },
          { label: 'Sign out', icon: <Icon name="signOut" size={16} />, onChoose: signingOut.start },
        ]}
      />
    </>
  )
}

function useSignOut() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const signingOut = useChange(signOut)
  async function onSignedOut() {
    await navigate({ to: '/login', search: {} })
    // Leave nothing of this user in the cache for the next person at this computer.
    cache.removeQueries({ predicate: ({ meta }) => meta?.reads?.includes('settings') !== true })
  }
  return { start: () => signingOut.mutate({}, { onSuccess: () => void onSignedOut() }), error: signingOut.error }
}
