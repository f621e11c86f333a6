import { listKeys } from '@dray/contract/keys'
import { listWebhooks } from '@dray/contract/webhooks'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { PanelList } from '../../../kit/panels/panel-list.tsx'

type Props = { userId: number; isEnded: boolean; onChange: (isEnded: boolean) => void }

/** The keys and webhooks that an admin made, which would outlive their role (D-350). Nothing if there are none. */
export function KeysAndWebhooks({ userId, isEnded, onChange }: Props) {
  const keys = (useRead(listKeys).data ?? []).filter((key) => key.createdById === userId && key.revokedOn === null)
  const webhooks = (useRead(listWebhooks).data ?? []).filter((webhook) => webhook.createdById === userId)
  if (keys.length + webhooks.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm">They made these API keys and webhooks, which work without them:</Text>
      <PanelList label="API keys and webhooks they made" height={130}>
        {keys.map(({ id, name }) => (
          <li key={`key ${id}`}>API key {name}</li>
        ))}
        {webhooks.map(({ id, url }) => (
          <li key={`webhook ${id}`}>Webhook to {new URL(url).host}</li>
        ))}
      </PanelList>
      <Checkbox
        label="End these API keys and webhooks"
        checked={isEnded}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Stack>
  )
}
