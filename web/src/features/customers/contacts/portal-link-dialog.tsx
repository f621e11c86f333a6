import type { Contact, createPortalLink } from '@dray/contract/customers/contacts'
import { isolateName } from '@dray/domain/text/isolate-name'
import { Button, Group, Modal, Stack } from '@mantine/core'
import type { z } from 'zod'
import { CopyField } from '../../../kit/copy-field.tsx'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { LinkQrCode } from './link-qr-code.tsx'
import { linkUntil } from './contact-link.ts'

type LinkProps = Layered & { contact: Contact; link: z.output<typeof createPortalLink.answer> }

/** The only place that shows a link. */
export function PortalLinkDialog({ frame, closeNow, contact: { name, link: earlier }, link }: LinkProps) {
  const { timeZone } = useSettings()
  return (
    <Modal {...frame} title={`Link for ${isolateName(name)}`} size="md">
      <Stack gap="md">
        <CopyField
          value={link.url}
          label="Link"
          hint={`It opens the portal on one device, once, until ${linkUntil(link, timeZone)}. It won't be shown again.${earlier ? ' The earlier link no longer works.' : ''}`}
        />
        <LinkQrCode url={link.url} />
        <Group justify="flex-end">
          <Button variant="default" onClick={closeNow}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
