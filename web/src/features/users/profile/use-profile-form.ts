import { update, type User } from '@dray/contract/users'
import { useState } from 'react'
import { useOpenModal } from '../../../shared/modals/modals.tsx'
import { useSession } from '../../../shared/session.tsx'
import { changedFields, fieldsOf, type ProfileFields } from './profile-fields.ts'
import { type Theirs, useSaveProfile } from './use-save-profile.ts'

/**
 * One editing session. `begun` is the profile the edits were made upon; only what was touched is an edit, so a
 * field that somebody else changes meanwhile shows theirs unless it was typed in here.
 */
type Editing = { begun: User; edits: Partial<ProfileFields>; theirs?: Theirs }

export type ProfileEditor = ReturnType<typeof useProfileForm>

/** The profile's state: read-only until Edit is pressed, and again when it is saved (spec 4.9). */
export function useProfileForm(user: User) {
  const session = useSession()
  const openModal = useOpenModal()
  const [editing, setEditing] = useState<Editing>()
  const [isSaved, setSaved] = useState(false)
  const { send, reset, isSaving, problem } = useSaveProfile({
    userId: user.id,
    onSaved() {
      setEditing(undefined)
      setSaved(true)
    },
    onTheirs: (theirs) => setEditing((now) => now && { ...now, theirs }),
  })

  const current = newest(user, editing?.theirs?.current)
  const fields: ProfileFields = { ...fieldsOf(current), ...editing?.edits }
  const isChanged = editing !== undefined && changedFields(fieldsOf(current), fields).length > 0
  const theirChanges = editing ? changedFields(fieldsOf(editing.begun), fieldsOf(current)) : []
  const isContested = isChanged && theirChanges.length > 0
  // Nothing typed, or nothing changed that stands in this form: it goes on from what is there now.
  if (editing && editing.begun !== current && !isContested) setEditing({ ...editing, begun: current })

  const stop = () => {
    reset()
    setEditing(undefined)
  }
  /** The Edit toggle. It asks before it throws edits away. */
  const toggle = () => {
    if (isSaving) return
    setSaved(false)
    if (!editing) setEditing({ begun: user, edits: {} })
    else if (!isChanged) stop()
    else openModal('Confirmation', { ...stopEditing, onConfirm: stop })
  }
  return {
    fields,
    mayEdit: session.may(update, { id: user.id }),
    mayChangeRoles: session.isAdmin,
    isEditing: editing !== undefined,
    isChanged,
    isSaving,
    isSaved,
    problem,
    /** What somebody else has changed since editing began; who it was, once the server has refused for it. */
    theirs: isContested
      ? {
          fields: fieldsOf(current),
          changed: theirChanges,
          refusal: isOf(current, editing.theirs) ? editing.theirs : undefined,
        }
      : undefined,
    edit: (part: Partial<ProfileFields>) => setEditing((now) => now && { ...now, edits: { ...now.edits, ...part } }),
    save: () => editing && send(fields, editing.begun),
    saveMine: () => send(fields, current),
    takeTheirs: () => setEditing((now) => now && { ...now, begun: current, edits: {} }),
    toggle,
  }
}

const newest = (read: User, refused: User | undefined): User =>
  refused && refused.modifiedOn > read.modifiedOn ? refused : read

/** An older refusal names somebody who did not make the newest change. */
const isOf = (current: User, theirs: Theirs | undefined): boolean =>
  theirs?.current.modifiedOn.getTime() === current.modifiedOn.getTime()

const stopEditing = {
  question: 'You have unsaved changes. Stop editing without saving?',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
}
