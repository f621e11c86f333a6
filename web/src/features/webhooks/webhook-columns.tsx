import type { Webhook } from '@dray/contract/webhooks'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { RowMenu } from '../../kit/popover/row-menu.tsx'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { CellText } from '../../kit/table/cell-text.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { countColumn } from '../../kit/table/value-columns.tsx'
import { statusColumn } from '../../records/record-columns.tsx'
import { rolesText } from '../../records/roles/roles-text.ts'
import { kindsText } from './kind-labels.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhookEntries } from './webhook-entries.ts'
import { webhookName, webhookPath, webhookState } from './webhook-names.ts'

export const webhookColumns: readonly Column<Webhook>[] = [
  {
    id: 'address',
    header: 'Address',
    minWidth: 150,
    grow: 2,
    accessor: ({ url }) => url,
    cell: (webhook, isActive) => (
      <span className="strong ellipsis">
        <RecordLink href={webhookPath(webhook)} name={webhook.url.replace('https://', '')} isTabbable={isActive} />
      </span>
    ),
  },
  {
    id: 'kinds',
    header: 'Records',
    minWidth: 150,
    hidesOnPhone: true,
    accessor: ({ kinds }) => kindsText(kinds),
  },
  {
    id: 'roles',
    header: 'Roles',
    minWidth: 100,
    hidesOnPhone: true,
    accessor: ({ roles }) => rolesText(roles),
  },
  statusColumn({ id: 'state', header: 'State', width: 84, accessor: webhookState }),
  {
    id: 'lastError',
    header: 'Last error',
    minWidth: 150,
    grow: 2,
    hidesOnPhone: true,
    accessor: ({ lastError }) => lastError,
    cell: ({ lastError }) => <CellText>{lastError}</CellText>,
  },
  countColumn({
    id: 'waiting',
    header: 'Waiting',
    width: 72,
    hidesOnPhone: true,
    accessor: ({ waiting }) => waiting,
    zero: '–',
  }),
  countColumn({ id: 'failed', header: 'Failed', width: 64, accessor: ({ failed }) => failed, zero: '–' }),
  {
    id: 'actions',
    header: '',
    width: 44,
    align: 'right',
    cell: (webhook, isActive) => <WebhookMenu webhook={webhook} isActive={isActive} />,
  },
]

function WebhookMenu({ webhook, isActive }: { webhook: Webhook; isActive: boolean }) {
  const openDialog = useOpenDialog()
  const edit = { label: 'Edit', onChoose: () => openDialog(WebhookDialog, { webhook }) }
  return (
    <RowMenu name={webhookName(webhook)} entries={[edit, ...webhookEntries(webhook, openDialog)]} isActive={isActive} />
  )
}
