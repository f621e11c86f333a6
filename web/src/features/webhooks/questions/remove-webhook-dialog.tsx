import { removeWebhook, type Webhook } from '@dray/contract/webhooks'
import { confirmAdded } from '../../../kit/added-record.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'
import { webhookName } from '../webhook-names.ts'

type Props = Layered & { webhook: Webhook; onRemoved: () => void }

export function RemoveWebhookDialog({ frame, closeNow, webhook, onRemoved }: Props) {
  const remove = useChange(removeWebhook)
  const { id, waiting } = webhook
  const name = webhookName(webhook)
  const lost = waiting === 0 ? '' : ` ${pluralize(waiting, 'change')} still waiting won't be sent.`
  function onSuccess() {
    closeNow()
    onRemoved()
    confirmAdded({ list: 'Webhooks', id, name, message: `${name} was removed` })
  }
  return (
    <QuestionDialog
      frame={frame}
      title="Remove webhook"
      question={`Remove ${name} with its list of deliveries?${lost}`}
      submit="Remove"
      isDanger
      isSaving={remove.isPending}
      refusal={remove.error?.message}
      onSubmit={() => remove.mutate({ params: { id } }, { onSuccess })}
    />
  )
}
