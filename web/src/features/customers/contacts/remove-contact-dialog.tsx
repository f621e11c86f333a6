import { type Contact, removeContact } from '@dray/contract/customers/contacts'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'
import { endedText } from './contact-link.ts'

export function RemoveContactDialog({ frame, closeNow, contact }: Layered & { contact: Contact }) {
  const remove = useChange(removeContact)
  return (
    <QuestionDialog
      frame={frame}
      title="Remove contact"
      question={`Remove ${isolateName(contact.name)}? ${endedText(contact)}`.trim()}
      submit="Remove"
      isDanger
      isSaving={remove.isPending}
      refusal={remove.error?.message}
      onSubmit={() => remove.mutate({ params: { id: contact.id } }, { onSuccess: closeNow })}
    />
  )
}
