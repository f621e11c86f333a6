import { addComment } from '@dray/contract/comments'
import type { Receivable } from '@dray/contract/receivables'
import { useChange } from '../../kit/api/use-call.ts'
import { mediumDate } from '../../kit/text/dates.ts'
import type { Layered } from '../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../kit/modals/reason-dialog.tsx'
import { useSettings } from '../../kit/session.tsx'

type Props = Layered & { customer: { id: number; customerName: string }; lastNote: Receivable['lastNote'] }

/** Notes what a customer said about their balance. It's kept with their comments. */
export function ContactNoteDialog({ frame, closeNow, customer: { id, customerName }, lastNote }: Props) {
  const { timeZone } = useSettings()
  const add = useChange(addComment)
  return (
    <ReasonDialog
      frame={frame}
      title="Add contact note"
      question={
        <>
          What did {customerName} say about their balance? The note is saved with their comments.
          {lastNote !== null && (
            <>
              <br />
              Last note, {mediumDate(lastNote.createdAt, timeZone)}, {lastNote.userName}: {lastNote.text}
            </>
          )}
        </>
      }
      label="Note"
      submit="Add note"
      change={add}
      onSubmit={(text) =>
        add.mutate(
          { body: { entityType: 'customer', entityId: id, text, isContactNote: true } },
          { onSuccess: closeNow },
        )
      }
    />
  )
}
