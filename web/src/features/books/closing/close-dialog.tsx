import { changeClosing, type OpenItems } from '@dray/contract/books-closing'
import { useChange } from '../../../kit/api/use-call.ts'
import { mediumDay } from '../../../kit/dates.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'
import { openItemTexts } from './open-items.tsx'

type Props = Layered & { items: OpenItems; onDone: () => void }

/** Says what would stay open. */
export function CloseDialog({ frame, closeNow, items, onDone }: Props) {
  const close = useChange(changeClosing)
  const day = mediumDay(items.through)
  const open = openItemTexts(items)
  function onSuccess() {
    onDone()
    closeNow()
  }
  return (
    <QuestionDialog
      frame={frame}
      title="Close days"
      question={`Close the books through ${day}? Only an admin can reopen them.${open.length > 0 ? ' Still open:' : ''}`}
      submit={`Close through ${day}`}
      isSaving={close.isPending}
      refusal={close.error?.message}
      onSubmit={() => close.mutate({ body: { closedThrough: items.through, reason: null } }, { onSuccess })}
    >
      {open.length > 0 && (
        <ul className="stack text-sm">
          {open.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </QuestionDialog>
  )
}
