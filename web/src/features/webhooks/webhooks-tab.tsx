import { listWebhooks, type Webhook } from '@dray/contract/webhooks'
import { Button, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useRead } from '../../kit/api/use-call.ts'
import { useCaughtFocus } from '../../kit/focus.ts'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { ReferenceButton } from '../../kit/links/reference-link.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhookName, webhookPath, webhookState } from './webhook-names.ts'
import { RowMenu } from '../../kit/popover/row-menu.tsx'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { CellText } from '../../kit/table/cell-text.tsx'
import { type Column, column, menuColumn } from '../../kit/table/columns.ts'
import { countColumn } from '../../kit/table/value-columns.tsx'
import { statusColumn } from '../../records/record-columns.tsx'
import { rolesText } from '../../records/roles/roles-text.ts'
import { kindsText } from './kind-labels.ts'
import { webhookEntries } from './webhook-entries.ts'

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

/** Addresses that are told of changes. */
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

const webhookColumns: readonly Column<Webhook>[] = [
  column('address', 'Address', {
    minWidth: 150,
    grow: 2,
    accessor: ({ url }) => url,
    cell: (webhook, isActive) => (
      <span className="strong ellipsis">
        <RecordLink href={webhookPath(webhook)} name={webhook.url.replace('https://', '')} isTabbable={isActive} />
      </span>
    ),
  }),
  column('kinds', 'Records', { minWidth: 150, phone: false, accessor: ({ kinds }) => kindsText(kinds) }),
  column('roles', 'Roles', { minWidth: 100, phone: false, accessor: ({ roles }) => rolesText(roles) }),
  statusColumn('state', 'State', { width: 84, accessor: webhookState }),
  column('lastError', 'Last error', {
    minWidth: 150,
    grow: 2,
    phone: false,
    accessor: ({ lastError }) => lastError,
    cell: ({ lastError }) => <CellText>{lastError}</CellText>,
  }),
  countColumn('waiting', 'Waiting', { width: 72, phone: false, accessor: ({ waiting }) => waiting }),
  countColumn('failed', 'Failed', { width: 64, accessor: ({ failed }) => failed }),
  menuColumn((webhook, isActive) => <WebhookMenu webhook={webhook} isActive={isActive} />),
]

function WebhookMenu({ webhook, isActive }: { webhook: Webhook; isActive: boolean }) {
  const openDialog = useOpenDialog()
  const edit = { label: 'Edit', onChoose: () => openDialog(WebhookDialog, { webhook }) }
  return (
    <RowMenu name={webhookName(webhook)} entries={[edit, ...webhookEntries(webhook, openDialog)]} isActive={isActive} />
  )
}
