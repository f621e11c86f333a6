import { dismissInboxEntry, type InboxEntry, reopenInboxEntry } from '@dray/contract/inbox'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../../kit/api/request.ts'
import { refresh, useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../../kit/modals/reason-dialog.tsx'
import { inboxEntryPath } from '../../../records/record-paths.ts'
import { showUndo } from '../../../kit/undo-notice.ts'

type Props = Layered & { entry: InboxEntry; onDismissed: () => void }

export function DismissDialog({ frame, closeNow, entry: { id }, onDismissed }: Props) {
  const cache = useQueryClient()
  const dismiss = useChange(dismissInboxEntry)
  async function undo() {
    await request(reopenInboxEntry, { params: { id } })
    await refresh(cache, reopenInboxEntry.changes)
    return { message: 'The message is waiting again.', link: { name: 'Open', href: inboxEntryPath(id) } }
  }
  function onSuccess() {
    closeNow()
    onDismissed()
    showUndo({ message: 'The message is dismissed.', undo })
  }
  return (
    <ReasonDialog
      frame={frame}
      title="Dismiss message"
      question="It becomes no order. You can put it back later."
      submit="Dismiss"
      isDanger
      change={dismiss}
      onSubmit={(reason) => dismiss.mutate({ params: { id }, body: { reason } }, { onSuccess })}
    />
  )
}
