import { DotsIcon } from './dots-icon.tsx'
import { type MenuEntry, MenuList } from './menu-list.tsx'
import { PopoverButton } from './popover-button.tsx'
import style from './row-menu.module.css'

type Props = {
  name: string
  entries: readonly MenuEntry[]
  /** Only the active row's button is in the tab order. */
  isActive: boolean
}

export function RowMenu({ name, entries, isActive }: Props) {
  const label = `Actions for ${name}`
  return (
    <PopoverButton
      label={label}
      role="menu"
      position="bottom-end"
      width={170}
      button={(opener) => (
        <button
          type="button"
          className={`muted plain ${style.dots}`}
          tabIndex={isActive ? 0 : -1}
          aria-label={label}
          {...opener}
        >
          <DotsIcon />
        </button>
      )}
    >
      {(close) => <MenuList label={label} entries={entries} close={close} />}
    </PopoverButton>
  )
}
