import type { Contact, createContactCode } from '@dray/contract/customers/contacts'
import { isolateName } from '@dray/domain/text/isolate-name'
import { Button, Group, Modal, Stack } from '@mantine/core'
import type { z } from 'zod'
import { CopyField } from '../../../kit/copy-field.tsx'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { LinkQrCode } from './link-qr-code.tsx'
import { mediumDate } from '../../../kit/text/dates.ts'

type CodeProps = Layered & { contact: Contact; code: z.output<typeof createContactCode.answer> }

export function AccessCodeDialog({ frame, closeNow, contact: { name }, code }: CodeProps) {
  const { timeZone } = useSettings()
  const { accessCode, url, expiresOn } = code
  return (
    <Modal {...frame} title={`Access code for ${isolateName(name)}`} size="md">
      <Stack gap="md">
        {url !== null && <CopyField value={url} label="Link" hint="It opens the bot in Telegram with the code." />}
        <CopyField
          value={accessCode}
          label="Access code"
          noun="code"
          hint={`It links one Telegram chat, once, until ${mediumDate(expiresOn, timeZone)}.`}
          isSecond={url !== null}
        />
        {url !== null && <LinkQrCode url={url} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={closeNow}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
