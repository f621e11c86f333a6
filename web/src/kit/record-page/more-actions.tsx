import { ActionIcon } from '@mantine/core'
import { DotsIcon } from '../popover/dots-icon.tsx'
import { type MenuEntry, MenuList } from '../popover/menu-list.tsx'
import { PopoverButton } from '../popover/popover-button.tsx'

const label = 'More actions'

/** The actions of a record that are used less. Nothing if there are none. */
export function MoreActions({ entries }: { entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null
  return (
    <PopoverButton
      label={label}
      role="menu"
      position="bottom-end"
      width={192}
      button={(opener) => (
        <ActionIcon variant="default" size={32} aria-label={label} title={label} {...opener}>
          <DotsIcon />
        </ActionIcon>
      )}
    >
      {(close) => <MenuList label={label} entries={entries} close={close} />}
    </PopoverButton>
  )
}
