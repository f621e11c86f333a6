import { roleLabels } from '@dray/domain/users/permissions'
import { useNavigate } from '@tanstack/react-router'
import { Picture } from '../../kit/picture.tsx'
import { useSession } from '../../kit/session.tsx'
import { Icon } from '../icons.tsx'
import { screens } from '../navigation.ts'
import { DropMenu } from './drop-menu.tsx'
import style from './frame.module.css'

type Props = { signingOut: { start: () => void; error: Error | null }; onShortcuts: () => void }

export function AccountMenu({ signingOut, onShortcuts }: Props) {
  const { user, may } = useSession()
  const navigate = useNavigate()
  return (
    <>
      {signingOut.error && (
        <span className="small danger" role="alert">
          {signingOut.error.message}
        </span>
      )}
      <DropMenu
        label={`Account: ${user.name}`}
        buttonClass={style.account}
        button={<Picture src={user.avatar} alt="" size={28} round name={user.name} />}
        head={
          <div className={`small muted ${style.who}`}>
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
          ...(may(screens.myPay.who)
            ? [
                {
                  label: screens.myPay.label,
                  icon: <Icon name="myPay" size={16} />,
                  onChoose: () => void navigate({ to: screens.myPay.path }),
                },
              ]
            : []),
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
