import { type Key, revokeKey } from '@dray/contract/keys'
import { confirmAdded } from '../../kit/added-record.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { dateAndTime } from '../../kit/text/dates.ts'
import type { Layered } from '../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../kit/modals/question-dialog.tsx'
import { useSettings } from '../../kit/session.tsx'

export function RevokeKeyDialog({ frame, closeNow, apiKey }: Layered & { apiKey: Key }) {
  const { timeZone } = useSettings()
  const revoke = useChange(revokeKey)
  const { id, name, lastUsedOn } = apiKey
  const use = lastUsedOn === null ? 'It was never used.' : `It was last used on ${dateAndTime(lastUsedOn, timeZone)}.`
  function onSuccess() {
    closeNow()
    confirmAdded({ list: 'API keys', id, name, message: `“${name}” was revoked` })
  }
  return (
    <QuestionDialog
      frame={frame}
      title="Revoke key"
      question={`Revoke “${name}”? Programs that use it stop working at once, and a revoked key can't be restored. ${use}`}
      submit="Revoke"
      isDanger
      isSaving={revoke.isPending}
      refusal={revoke.error?.message}
      onSubmit={() => revoke.mutate({ params: { id } }, { onSuccess })}
    />
  )
}
