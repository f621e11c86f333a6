import type { Webhook } from '@dray/contract/webhooks'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { RowMenu } from '../../kit/popover/row-menu.tsx'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { CellText } from '../../kit/table/cell-text.tsx'
import { type Column, column, menuColumn } from '../../kit/table/columns.ts'
import { countColumn } from '../../kit/table/value-columns.tsx'
import { statusColumn } from '../../records/record-columns.tsx'
import { rolesText } from '../../records/roles/roles-text.ts'
import { kindsText } from './kind-labels.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhookEntries } from './webhook-entries.ts'
import { webhookName, webhookPath, webhookState } from './webhook-names.ts'

export const webhookColumns: readonly Column<Webhook>[] = [
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
  countColumn('waiting', 'Waiting', { width: 72, phone: false, accessor: ({ waiting }) => waiting, zero: '–' }),
  countColumn('failed', 'Failed', { width: 64, accessor: ({ failed }) => failed, zero: '–' }),
  menuColumn((webhook, isActive) => <WebhookMenu webhook={webhook} isActive={isActive} />),
]

function WebhookMenu({ webhook, isActive }: { webhook: Webhook; isActive: boolean }) {
  const openDialog = useOpenDialog()
  const edit = { label: 'Edit', onChoose: () => openDialog(WebhookDialog, { webhook }) }
  return (
    <RowMenu name={webhookName(webhook)} entries={[edit, ...webhookEntries(webhook, openDialog)]} isActive={isActive} />
  )
}
