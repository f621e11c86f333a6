import { placeOrder } from '@dray/contract/orders'
import { type Access, roleLabels } from '@dray/domain/users/permissions'
import { ActionIcon, Group, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openHelp } from '../../kit/help.ts'
import { LogoMark } from '../../kit/logo-mark.tsx'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { Picture } from '../../kit/picture.tsx'
import { useSession } from '../../kit/session.tsx'
import { Icon, type IconName } from '../icons.tsx'
import { modalAddresses } from '../modals/modal-addresses.ts'
import { screens } from '../navigation.ts'
import { modKey } from '../../kit/mod-key.ts'
import { DropMenu } from './drop-menu.tsx'
import { noteAnswer, useConnection } from '../../kit/api/connection.ts'
import style from './app-frame.module.css'

type Props = {
  isMenuOpen: boolean
  onMenu: (() => void) | undefined
  onSearch: () => void
  /** Called when the pointer or the focus reaches the search button. */
  beforeSearch: () => void
  signingOut: { start: () => void; error: Error | null }
  onShortcuts: () => void
}

export function TopBar({ isMenuOpen, onMenu, onSearch, beforeSearch, signingOut, onShortcuts }: Props) {
  return (
    <header className={`row ${style.bar}`}>
      {onMenu && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          onClick={onMenu}
          aria-label="Menu"
          aria-expanded={isMenuOpen}
          aria-controls="rail"
        >
          <Icon name="menu" />
        </ActionIcon>
      )}
      <Link to="/" className={`text-lg row ${style.brand}`} aria-label="Dray">
        <LogoMark size={24} />
        <span className={style.word}>Dray</span>
      </Link>
      <button
        type="button"
        className={`muted text-sm plain row ${style.search}`}
        onClick={onSearch}
        onPointerEnter={beforeSearch}
        onFocus={beforeSearch}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" size={16} />
        <span className="grow">Search</span>
        <kbd>{modKey} K</kbd>
      </button>
      <Group gap={8} wrap="nowrap" ml="auto">
        <ConnectionMark />
        <NewMenu />
        <ThemeToggle />
        <AccountMenu signingOut={signingOut} onShortcuts={onShortcuts} />
      </Group>
    </header>
  )
}

type NewEntry = { label: string; icon: IconName; hint: string; who: Access | undefined; open: () => void }

/** Hidden from users who can't create anything. */
function NewMenu() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const entries: NewEntry[] = [
    { label: 'New order', icon: 'orders', hint: 'n', who: placeOrder.who, open: () => openModal('NewOrder', {}) },
    {
      label: 'New purchase order',
      icon: 'purchases',
      hint: 'b',
      who: modalAddresses.NewPurchaseOrder?.who,
      open: () => openModal('NewPurchaseOrder', {}),
    },
    {
      label: 'Add payment',
      icon: 'payments',
      hint: 'a',
      who: modalAddresses.AddPayment?.who,
      open: () => openModal('AddPayment', {}),
    },
  ]
  const allowed = entries.filter(({ who }) => who !== undefined && may(who))
  if (allowed.length === 0) return null
  return (
    <DropMenu
      label="New"
      buttonClass={`plain row text-sm strong ${style.new}`}
      button={
        <>
          <Icon name="plus" size={16} />
          <span>New</span>
        </>
      }
      entries={allowed.map(({ label, icon, hint, open }) => ({
        label,
        icon: <Icon name={icon} size={16} />,
        hint: <kbd className={style.key}>{hint}</kbd>,
        onChoose: open,
      }))}
    />
  )
}

function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      onClick={() => setColorScheme(other)}
      aria-label={`Use ${other} mode`}
      title={`Use ${other} mode`}
    >
      <Icon name={scheme === 'dark' ? 'sun' : 'moon'} />
    </ActionIcon>
  )
}

type AccountMenuProps = { signingOut: { start: () => void; error: Error | null }; onShortcuts: () => void }

function AccountMenu({ signingOut, onShortcuts }: AccountMenuProps) {
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
        buttonClass={`plain ${style.account}`}
        button={<Picture src={user.avatar} alt="" size={28} round name={user.name} />}
        head={
          <div className={`wrap-anywhere small muted ${style.who}`}>
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
          { label: 'Help', icon: <Icon name="help" size={16} />, onChoose: () => openHelp() },
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

/** Empty while all is well. */
function ConnectionMark() {
  const connection = useConnection()
  useProbe(connection === 'reconnecting')
  return (
    <output className={`text-sm strong nowrap ${style.connection}`} data-connection={connection} aria-live="polite">
      {connection === 'offline' && 'Offline'}
      {connection === 'reconnecting' && 'Reconnecting…'}
    </output>
  )
}

const probePause = 3000

/** The event stream tells when the server is back, but not if only a request failed. */
function useProbe(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    const timer = setInterval(() => {
      fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(noteAnswer, () => undefined)
    }, probePause)
    return () => clearInterval(timer)
  }, [isActive])
}
