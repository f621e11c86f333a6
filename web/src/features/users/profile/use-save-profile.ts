import { getById, update, type User, user as userSchema } from '@dray/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { Problem } from '../../../shared/api/request.ts'
import { readOptions, refresh, useChange } from '../../../shared/api/use-call.ts'
import { changedFields, fieldsOf, type ProfileFields } from './profile-fields.ts'

/** What the server says when somebody else was quicker (D-15). */
const changedMeanwhile = z.object({ current: userSchema, changedBy: z.string().nullable() })
export type Theirs = z.output<typeof changedMeanwhile>

type Given = { userId: number; onSaved: () => void; onTheirs: (theirs: Theirs) => void }

/** Sends a whole profile with the reading that it was edited upon. */
export function useSaveProfile({ userId, onSaved, onTheirs }: Given) {
  const cache = useQueryClient()
  const { mutate, ...save } = useChange(update)

  function send(fields: ProfileFields, over: User) {
    const { name, email, title, avatar, role } = fields
    const body = { name, email, title: title || null, avatar: avatar || null, role: [...role] }
    mutate(
      { params: { id: userId }, body: { ...body, modifiedOn: over.modifiedOn.toISOString() } },
      { onSuccess: saved, onError: (problem) => refused(problem, fields, over) },
    )
  }
  function saved(answer: User) {
    cache.setQueryData(readOptions(getById, { params: { id: userId } }).queryKey, answer)
    onSaved()
  }
  function refused(problem: Problem, fields: ProfileFields, over: User) {
    const { data: theirs } = changedMeanwhile.safeParse(problem.body)
    if (!isChangedMeanwhile(problem) || !theirs) return
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
    problem: isChangedMeanwhile(save.error) ? null : save.error,
  }
}

const isChangedMeanwhile = (problem: Problem | null): boolean => problem?.body.code === 'changed-meanwhile'
