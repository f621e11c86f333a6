import type { Webhook } from '@dray/contract/webhooks'
import type { OpenDialog } from '../../kit/modals/modals.tsx'
import type { MenuEntry } from '../../kit/popover/menu-list.tsx'
import { RemoveWebhookDialog } from './questions/remove-webhook-dialog.tsx'
import { ReplaceSecretDialog } from './questions/replace-secret-dialog.tsx'
import { SwitchWebhookDialog } from './questions/switch-webhook-dialog.tsx'

/** The actions on a webhook besides editing it. */
export function webhookEntries(
  webhook: Webhook,
  openDialog: OpenDialog,
  onRemoved: () => void = () => undefined,
): MenuEntry[] {
  return [
    { label: webhook.active ? 'Turn off' : 'Turn on', onChoose: () => openDialog(SwitchWebhookDialog, { webhook }) },
    { label: 'Replace secret', onChoose: () => openDialog(ReplaceSecretDialog, { webhook }) },
    { label: 'Remove', onChoose: () => openDialog(RemoveWebhookDialog, { webhook, onRemoved }) },
  ]
}
