import { removeSecondFactor } from '@dray/contract/second-factor'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'
import { refusalText } from '../../../records/refusal-text.ts'

type Props = Layered & { userId: number; name: string; isRequired: boolean }

/** Asks before an admin turns off the second factor of someone who lost their phone. */
export function RemoveDialog({ frame, closeNow, userId, name, isRequired }: Props) {
  const remove = useChange(removeSecondFactor)
  const then = isRequired
    ? 'They sign in with their password alone and must set up a new one first.'
    : 'They sign in with their password alone until they set up a new one.'
  return (
    <QuestionDialog
      frame={frame}
      title="Turn off the second factor"
      question={`Turn off the second factor of ${name}? They are signed out everywhere. ${then} Make sure that it is really they who ask for it.`}
      submit="Turn off"
      isSaving={remove.isPending}
      isDanger
      refusal={remove.error === null ? undefined : refusalText(remove.error)}
      onSubmit={() => remove.mutate({ params: { id: userId } }, { onSuccess: closeNow })}
    />
  )
}
