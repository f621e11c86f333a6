import { changeWebhook, type Webhook } from '@dray/contract/webhooks'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'
import { webhookName } from '../webhook-names.ts'
import { WebhookSecretDialog } from '../webhook-secret.tsx'

export function ReplaceSecretDialog({ frame, closeNow, webhook }: Layered & { webhook: Webhook }) {
  const change = useChange(changeWebhook)
  const { id } = webhook
  const name = webhookName(webhook)
  const { secret, standardSecret } = change.data ?? {}
  if (secret !== undefined)
    return (
      <WebhookSecretDialog
        frame={frame}
        closeNow={closeNow}
        title={`New secret of ${name}`}
        secret={secret}
        standardSecret={standardSecret}
      />
    )
  return (
    <QuestionDialog
      frame={frame}
      title="Replace secret"
      question={`Replace the secret of ${name}? Requests are signed with both secrets for a day, so you have time to enter the new one there.`}
      submit="Replace secret"
      isSaving={change.isPending}
      refusal={change.error?.message}
      onSubmit={() => change.mutate({ params: { id }, body: { newSecret: true } })}
    />
  )
}
