import { changeWebhook, type Webhook } from '@dray/contract/webhooks'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'
import { webhookName } from '../webhook-names.ts'

export function SwitchWebhookDialog({ frame, closeNow, webhook }: Layered & { webhook: Webhook }) {
  const change = useChange(changeWebhook)
  const { id, active } = webhook
  const name = webhookName(webhook)
  return (
    <QuestionDialog
      frame={frame}
      title={active ? 'Turn off webhook' : 'Turn on webhook'}
      question={
        active
          ? `Turn off ${name}? Changes made while it's off are never sent to it.`
          : `Turn on ${name}? It will be notified of changes from now on.`
      }
      submit={active ? 'Turn off' : 'Turn on'}
      isSaving={change.isPending}
      refusal={change.error?.message}
      onSubmit={() => change.mutate({ params: { id }, body: { active: !active } }, { onSuccess: closeNow })}
    />
  )
}
