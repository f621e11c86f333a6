import { changeClosing, type OpenItems } from '@dray/contract/books/closing'
import { useChange } from '../../../kit/api/use-call.ts'
import { mediumDay } from '../../../kit/text/dates.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'
import { ReasonDialog } from '../../../kit/modals/reason-dialog.tsx'
import { openItemTexts } from './open-items.tsx'

type Props = Layered & { items: OpenItems; isOver: boolean; onDone: () => void }

/** Says what would stay open, and asks for a reason while the day isn't over. */
export function CloseDialog({ frame, closeNow, items, isOver, onDone }: Props) {
  const close = useChange(changeClosing)
  const day = mediumDay(items.through)
  const open = openItemTexts(items)
  const head = { frame, title: 'Close days', submit: `Close through ${day}` }
  const still = open.length > 0 ? ' Still open:' : ''
  const openList = open.length > 0 && (
    <ul className="stack text-sm">
      {open.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
  function send(reason: string | null) {
    const body = { closedThrough: items.through, reason }
    close.mutate({ body }, { onSuccess })
  }
  function onSuccess() {
    onDone()
    closeNow()
  }
  if (!isOver)
    return (
      <ReasonDialog
        {...head}
        question={`${day} isn't over: once it is closed, nothing more can be recorded today. Everyone in the office sees your reason.${still}`}
        change={close}
        onSubmit={send}
      >
        {openList}
      </ReasonDialog>
    )
  return (
    <QuestionDialog
      {...head}
      question={`Close the books through ${day}? Only an admin can reopen them.${still}`}
      isSaving={close.isPending}
      refusal={close.error?.message}
      onSubmit={() => send(null)}
    >
      {openList}
    </QuestionDialog>
  )
}
