import { type Contact, endPortalDevices } from '@dray/contract/customers/contacts'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'
import { endedText } from './contact-link.ts'

export function EndDevicesDialog({ frame, closeNow, contact }: Layered & { contact: Contact }) {
  const end = useChange(endPortalDevices)
  return (
    <QuestionDialog
      frame={frame}
      title="End devices"
      question={`${isolateName(contact.name)} needs a new link to open the portal again. ${endedText({ ...contact, chats: [] })}`}
      submit="End devices"
      isDanger
      isSaving={end.isPending}
      refusal={end.error?.message}
      onSubmit={() => end.mutate({ params: { id: contact.id } }, { onSuccess: closeNow })}
    />
  )
}
