import { Button, Popover } from '@mantine/core'
import { CopyField } from '../../kit/copy-field.tsx'

type Props = { link: string; name: string; hint?: string }

export const CopyLink = ({ link, name, hint = 'Anyone with this link can open it.' }: Props) => (
  <Popover trapFocus returnFocus shadow="md" position="bottom-end" width={340}>
    <Popover.Target>
      <Button variant="subtle" size="compact-sm" flex="none" aria-label={`Copy link to ${name}`}>
        Copy link
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <CopyField value={link} label="Public link" hint={hint} />
    </Popover.Dropdown>
  </Popover>
)
