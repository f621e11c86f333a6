import { type Contact, type ContactChat, unlinkChat } from '@dray/contract/customers/contacts'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'

export function UnlinkChatDialog({
  frame,
  closeNow,
  contact,
  chat,
}: Layered & { contact: Contact; chat: ContactChat }) {
  const unlink = useChange(unlinkChat)
  return (
    <QuestionDialog
      frame={frame}
      title="Unlink chat"
      question={`Unlink the Telegram chat of ${isolateName(chat.name)}? ${isolateName(contact.name)} needs a new access code to use the bot there again.`}
      submit="Unlink"
      isDanger
      isSaving={unlink.isPending}
      refusal={unlink.error?.message}
      onSubmit={() => unlink.mutate({ params: { chatId: chat.id } }, { onSuccess: closeNow })}
    />
  )
}
