import { Button } from '@mantine/core'
import { Chevron } from '../chevron.tsx'
import { type MenuEntry, MenuList } from './menu-list.tsx'
import { PopoverButton } from './popover-button.tsx'

/** A quiet button for several actions. Nothing if the user may do none of them. */
export function MenuButton({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null
  return (
    <PopoverButton
      label={label}
      role="menu"
      position="bottom-end"
      width={190}
      button={(opener) => (
        <Button variant="default" rightSection={<Chevron />} {...opener}>
          {label}
        </Button>
      )}
    >
      {(close) => <MenuList label={label} entries={entries} close={close} />}
    </PopoverButton>
  )
}
