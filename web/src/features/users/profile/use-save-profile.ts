import { readUser, changeProfile, type User, userSchema } from '@dray/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import type { Problem } from '../../../shared/api/request.ts'
import { readOptions, refresh, useChange } from '../../../shared/api/use-call.ts'
import { type RefusedMeanwhile, refusedMeanwhile } from '../../../shared/changed-meanwhile/refused-meanwhile.ts'
import { changedFields, fieldsOf, type ProfileFields } from './profile-fields.ts'

type Given = { userId: number; onSaved: () => void; onTheirs: (theirs: RefusedMeanwhile<User>) => void }

/** Sends a whole profile with the reading that it was edited upon. */
export function useSaveProfile({ userId, onSaved, onTheirs }: Given) {
  const cache = useQueryClient()
  const { mutate, ...save } = useChange(changeProfile)

  function send(fields: ProfileFields, over: User) {
    const { name, email, title, avatar, role } = fields
    const body = { name, email, title: title || null, avatar: avatar || null, role: [...role] }
    mutate(
      { params: { id: userId }, body: { ...body, modifiedOn: over.modifiedOn.toISOString() } },
      { onSuccess: saved, onError: (problem) => refused(problem, fields, over) },
    )
  }
  function saved(answer: User) {
    cache.setQueryData(readOptions(readUser, { params: { id: userId } }).queryKey, answer)
    onSaved()
  }
  function refused(problem: Problem, fields: ProfileFields, over: User) {
    const theirs = refusedMeanwhile(problem, userSchema)
    if (!theirs) return
    // A password or a rate of pay is no reason to ask: nothing of it stands in this form.
    if (changedFields(fieldsOf(over), fieldsOf(theirs.current)).length === 0) return send(fields, theirs.current)
    onTheirs(theirs)
    void refresh(cache, ['users'])
  }
  return {
    send,
    reset: save.reset,
    isSaving: save.isPending,
    /** Why the last save failed, but for a change by somebody else, which is handed to `onTheirs`. */
    problem: refusedMeanwhile(save.error, userSchema) ? null : save.error,
  }
}
