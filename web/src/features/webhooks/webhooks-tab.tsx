import { listWebhooks, type Webhook } from '@dray/contract/webhooks'
import { Button, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useRead } from '../../kit/api/use-call.ts'
import { useCaughtFocus } from '../../kit/focus.ts'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { ReferenceButton } from '../../kit/links/reference-link.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { webhookColumns } from './webhook-columns.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhookPath } from './webhook-names.ts'

const noWebhooks: readonly Webhook[] = []
const webhookId = ({ id }: Webhook): number => id

export function WebhookActions() {
  const openDialog = useOpenDialog()
  return (
    <>
      <ReferenceButton />
      <Button onClick={() => openDialog(WebhookDialog, {})}>New webhook</Button>
    </>
  )
}

/** Addresses that are told of changes (D-291). */
export function WebhooksTab() {
  const openDialog = useOpenDialog()
  const router = useRouter()
  const read = useRead(listWebhooks)
  const rows = read.data ?? noWebhooks
  const list = useCaughtFocus<HTMLDivElement>(rows.length)
  return (
    <Stack ref={list} tabIndex={-1} flex={1} mih={0}>
      <DataTable
        label="Webhooks"
        columns={webhookColumns}
        rows={rows}
        rowId={webhookId}
        read={read}
        sorting={{}}
        opens={{ onOpen: (webhook) => router.history.push(webhookPath(webhook)) }}
        texts={{
          empty: 'No webhooks.',
          emptyAction: (
            <FirstActions
              purpose="With a webhook, another program hears at once when an order, a payment or another record changes."
              actions={[{ label: 'New webhook', onAction: () => openDialog(WebhookDialog, {}) }]}
            />
          ),
        }}
      />
    </Stack>
  )
}
