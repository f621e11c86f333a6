import { changeProfile, type User } from '@dray/contract/users'
import { useState } from 'react'
import { editsWithout } from '../../../shared/changed-meanwhile/edits-without.ts'
import { newestOf, type RefusedMeanwhile, refusalOf } from '../../../shared/changed-meanwhile/refused-meanwhile.ts'
import { useOpenModal } from '../../../shared/modals/modals.tsx'
import { useSession } from '../../../shared/session.tsx'
import { changedFields, fieldsOf, type ProfileField, type ProfileFields } from './profile-fields.ts'
import { useSaveProfile } from './use-save-profile.ts'

/**
 * One editing session. `begun` is the profile the edits were made upon; only what was touched is an edit, so a
 * field that somebody else changes meanwhile shows theirs unless it was typed in here.
 */
type Editing = { begun: User; edits: Partial<ProfileFields>; theirs?: RefusedMeanwhile<User> }

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

  const current = newestOf(user, editing?.theirs)
  const fields: ProfileFields = { ...fieldsOf(current), ...editing?.edits }
  const changed = editing ? changedFields(fieldsOf(current), fields) : []
  const isChanged = changed.length > 0
  const theirChanges = editing ? changedFields(fieldsOf(editing.begun), fieldsOf(current)) : []
  const isContested = editing !== undefined && isChanged && theirChanges.length > 0
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
    mayEdit: session.may(changeProfile, { id: user.id }),
    mayChangeRoles: session.isAdmin,
    isEditing: editing !== undefined,
    /** What differs from the profile as it is now. */
    changed,
    isChanged,
    isSaving,
    isSaved,
    problem,
    /** What somebody else has changed since editing began; who it was, once the server has refused for it. */
    theirs: isContested
      ? {
          fields: fieldsOf(current),
          changed: theirChanges,
          refusal: refusalOf(current, editing.theirs),
        }
      : undefined,
    edit: (part: Partial<ProfileFields>) => setEditing((now) => now && { ...now, edits: { ...now.edits, ...part } }),
    save: () => editing && send(fields, editing.begun),
    saveMine: () => send(fields, current),
    take: (parts: readonly ProfileField[]) =>
      setEditing((now) => now && { ...now, edits: editsWithout(now.edits, parts) }),
    keepMine: () => setEditing((now) => now && { ...now, begun: current }),
    toggle,
  }
}

const stopEditing = {
  question: 'You have unsaved changes. Stop editing without saving?',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
}
