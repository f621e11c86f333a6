import { findSentChange } from '@dray/contract/users/session'
import { Problem, request, type Unanswered } from '../api/request.ts'
import type { Guard } from './modals.tsx'

export type ClosingQuestion = {
  title: string | undefined
  question: string
  confirmLabel: string
  cancelLabel: string
  danger: boolean
  onConfirm: () => void
}

export const usualQuestion = (guard: Guard, leave: () => void): ClosingQuestion => ({
  title: guard.title,
  question: guard.question,
  confirmLabel: guard.confirmLabel ?? 'Discard',
  cancelLabel: guard.cancelLabel ?? 'Keep editing',
  danger: true,
  onConfirm: discarding(guard, leave),
})

const discarding =
  ({ onDiscard }: Guard, leave: () => void) =>
  () => {
    onDiscard()
    leave()
  }

/** If the answer to the form's last request was lost, the server is asked what became of it first. */
export async function closingQuestion(guard: Guard, leave: () => void): Promise<ClosingQuestion> {
  const { unanswered, isStored } = guard
  const usual = usualQuestion(guard, leave)
  if (unanswered === undefined) return usual
  const { noun, ...sent } = unanswered
  const outcome = await findOutcome(sent)
  if (outcome === 'not-saved') return usual
  const calm = { cancelLabel: 'Keep editing', confirmLabel: 'Close', danger: false }
  if (outcome === 'saved') {
    const question = `The ${noun} was saved. Only the server's answer was lost. Anything you changed since then isn't saved.`
    return { ...calm, title: `The ${noun} was saved`, question, onConfirm: usual.onConfirm }
  }
  const advice = isStored
    ? "What you entered is kept. Open the form again and send it: it won't be saved twice."
    : 'Before you enter it again, check whether it was saved.'
  return {
    ...calm,
    title: `The ${noun} may have been saved`,
    question: `The server's answer was lost, and the server can't be reached now. ${advice}`,
    // Stored edits keep their key, so they can be sent again.
    onConfirm: isStored ? leave : usual.onConfirm,
  }
}

/** `unknown`: the server can't be asked now. */
type Outcome = 'saved' | 'not-saved' | 'unknown'

/** Asks the server what became of a change whose answer was lost (D-163). */
async function findOutcome({ call, key }: Unanswered): Promise<Outcome> {
  try {
    const { wasSaved } = await request(findSentChange, { body: { call, key } })
    return wasSaved ? 'saved' : 'not-saved'
  } catch (failure) {
    if (failure instanceof Problem) return 'unknown'
    throw failure
  }
}
