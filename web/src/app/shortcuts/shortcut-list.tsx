import { Modal } from '@mantine/core'
import type { Layered } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import style from './shortcut-list.module.css'
import { type ShortcutGroup, shortcutGroups } from './shortcut-groups.ts'
import { keyName, type Shortcut } from './shortcuts.ts'

export function ShortcutList({ frame }: Layered) {
  const { may } = useSession()
  const groups: readonly ShortcutGroup[] = Object.values(shortcutGroups)
  const isOffered = ({ who }: Pick<Shortcut, 'who'>) => who === undefined || may(who)
  return (
    <Modal {...frame} title="Keyboard shortcuts" size={880}>
      <div className={style.groups}>
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
