import { Modal } from '@mantine/core'
import type { Layered } from '../../shared/modals/modals.tsx'
import style from './shortcut-list.module.css'
import { shortcutList } from './shortcuts.ts'

export function ShortcutList({ frame }: Layered) {
  return (
    <Modal {...frame} title="Keyboard shortcuts" size="md">
      <dl className={style.list}>
        {shortcutList.map(({ keys, description }) => (
          <div key={description}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
