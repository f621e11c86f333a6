import { changeProfile, readUser, type User } from '@dray/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import { useEditingSession } from '../../../kit/editing/use-editing-session.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { profileBody, type ProfileFields, profileForm } from './profile-fields.ts'

export type ProfileEditor = ReturnType<typeof useProfileForm>

/** What the inputs of a profile need, those of a new user too. */
export type ProfileInputs = {
  fields: ProfileFields
  isEditing: boolean
  mayChangeRoles: boolean
  edit: (part: Partial<ProfileFields>) => void
}

type Options = {
  /** Whether it can be edited without clicking Edit, as in Edit User. */
  isAlwaysEdited?: boolean
}

/** The state of the profile: read-only until Edit is clicked, and again after it is saved (spec 4.9). */
export function useProfileForm(user: User, { isAlwaysEdited = false }: Options = {}) {
  const { may, isAdmin } = useSession()
  const openModal = useOpenModal()
  const cache = useQueryClient()
  const change = useChange(changeProfile)
  const editing = useEditingSession(profileForm, user, {
    save: ({ record: { id, modifiedOn }, fields }) =>
      change.mutateAsync({ params: { id }, body: { ...profileBody(fields), modifiedOn: modifiedOn.toISOString() } }),
    onSaved(answer) {
      cache.setQueryData(readOptions(readUser, { params: { id: user.id } }).queryKey, answer)
      setEditing(false)
    },
  })
  const [isToggled, setEditing] = useState(editing.isDirty)
  const mayEdit = may(changeProfile, { id: user.id })
  const isEditing = isAlwaysEdited ? mayEdit : isToggled

  const stop = () => {
    editing.undo()
    setEditing(false)
  }
  /** The Edit toggle, which asks before discarding edits. */
  const toggle = () => {
    if (editing.isSaving) return
    if (!isEditing) setEditing(true)
    else if (!editing.isDirty) stop()
    else openModal('Confirmation', { ...stopEditing, onConfirm: stop })
  }
  return {
    ...editing,
    isSaved: editing.isSaved && (isAlwaysEdited || !isEditing),
    hasToggle: mayEdit && !isAlwaysEdited,
    mayChangeRoles: isAdmin,
    isEditing,
    toggle,
  }
}

const stopEditing = {
  question: 'You have unsaved changes. Stop editing without saving?',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
}
