import { Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { Layered } from '../../kit/modals/modals.tsx'
import { openHelp } from '../../kit/help.ts'
import { useSession } from '../../kit/session.tsx'
import { HelpList } from '../help/help-list.tsx'
import style from './shortcut-list.module.css'
import { modalOfAddress, openAddresses } from '../modals/modal-addresses.ts'
import { type ShortcutGroup, shortcutGroups } from './shortcut-groups.ts'
import { keyName, type Shortcut } from './shortcuts.ts'

export function ShortcutList({ frame, closeNow }: Layered) {
  const { may } = useSession()
  const { history } = useRouter()
  const groups = inOrder(history.location)
  const isOffered = ({ who }: Pick<Shortcut, 'who'>) => who === undefined || may(who)
  function open(page: string) {
    closeNow()
    setTimeout(() => openHelp(page))
  }
  return (
    <Modal {...frame} title="Keyboard shortcuts" size={880}>
      <div className={style.groups}>
        <section aria-label="How to" className={style.help}>
          <h3>How to</h3>
          <HelpList onOpen={open} />
        </section>
        {groups.filter(isOffered).map(({ where, shortcuts }) => (
          <section key={where} aria-label={where}>
            <h3>{where}</h3>
            <dl className={`text-sm ${style.list}`}>
              {shortcuts.filter(isOffered).map((shortcut) => (
                <div key={shortcut.does}>
                  <dt>
                    {shortcut.keys.map((key) => (
                      <kbd key={key}>{keyName(key, shortcut)}</kbd>
                    ))}
                  </dt>
                  <dd>{shortcut.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

/** The keys of the dialog or page that is open come first. */
function inOrder({ pathname, search }: { pathname: string; search: string }): ShortcutGroup[] {
  const groups: readonly ShortcutGroup[] = Object.values(shortcutGroups)
  const address = openAddresses({ search }).at(-1)
  const modal = address === undefined ? undefined : modalOfAddress(address)?.name
  const isHere = ({ modals = [], paths = [] }: ShortcutGroup) =>
    modal === undefined ? paths.includes(pathname) : modals.includes(modal)
  return groups.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)))
}
