import { addUser, readUser, type User, userSchema } from '@dray/contract/users'
import { createPasswordLink, readPasswordLink } from '@dray/contract/users/password-links'
import { Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { isEmail } from '@dray/domain/limits'
import { isLongEnough, passwordsProblem } from '@dray/domain/users/password'
import { type FormEvent, useRef, useState } from 'react'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { UserEditor } from './edit-user/user-editor.tsx'
import { confirmAdded } from '../../kit/added-record.ts'
import { defineForm, type FieldsOf } from '../../kit/editing/define-form.ts'
import { text } from '../../kit/editing/field-kinds.ts'
import { useNewRecord } from '../../kit/editing/use-new-record.ts'
import { formState, TextField } from '../../kit/fields/form-field.tsx'
import { focusFirstInvalid } from '../../kit/focus.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { showPassword } from '../../kit/sign-in/code-field.tsx'
import { SimilarNameWarning } from '../../records/similar-names/similar-name-warning.tsx'
import { useSimilarNames } from '../../records/similar-names/use-similar-names.ts'
import { profileBody, profileKinds } from './profile/profile-fields.tsx'
import { AvatarField, RoleSelect } from './profile/profile-form.tsx'

/** Edits or adds a user (spec 2.7, D-07). */
export function EditUserModal({ frame, closeNow, userId }: PropsOf<'EditUser'>) {
  const { may } = useSession()
  if (userId !== undefined)
    return (
      <Modal {...frame} title="Edit user" size={980}>
        <EditUser userId={userId} onClose={frame.onClose} onRemoved={closeNow} />
      </Modal>
    )
  return (
    <Modal {...frame} title="Add user" size={520}>
      {may(addUser) ? (
        <AddUser onClose={frame.onClose} onAdded={closeNow} />
      ) : (
        <Text role="alert">Only an admin can add users.</Text>
      )}
    </Modal>
  )
}

type Props = { userId: number; onClose: () => void; onRemoved: () => void }

function EditUser({ userId, onClose, onRemoved }: Props) {
  const { may } = useSession()
  const mayInvite = may(createPasswordLink)
  const params = { id: userId }
  const read = useRead(readUser, { params }, { expects: ['not-found'] })
  const link = useRead(readPasswordLink, { params }, { expects: ['not-found'], enabled: mayInvite })
  if (read.error?.body.code === 'not-found') return <UnknownUser userId={userId} />
  if (read.data && !(mayInvite && link.isPending))
    return (
      <UserEditor
        key={read.data.id}
        user={read.data}
        isInvited={link.data?.hasPassword === false}
        onClose={onClose}
        onRemoved={onRemoved}
      />
    )
  return <TableNotice read={read} isEmpty={false} failed="Failed to load user data." empty="" />
}

/** A removed user's change log stays readable. */
const UnknownUser = ({ userId }: { userId: number }) => (
  <Stack gap="md">
    <Text role="alert">This user doesn't exist or was removed.</Text>
    <ChangeLogPanel entityType="user" entityId={userId} />
  </Stack>
)

type AddUserProps = { onClose: () => void; onAdded: () => void }

/** Nothing is stored in the browser: it contains a password. */
const kinds = { ...profileKinds, password: text('Password', { isPrivate: true }) }
const newUserForm = defineForm<User, typeof kinds>('new-user', userSchema, kinds)
type NewUserFields = FieldsOf<typeof kinds>

/** Adds a user: Edit User, empty. A user without a password is invited, so their own form opens next, with the invitation link first. */
function AddUser({ onClose, onAdded }: AddUserProps) {
  const { passwordMinLength } = useSettings()
  const openModal = useOpenModal()
  const similarTo = useSimilarNames()
  const form = useRef<HTMLFormElement>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const add = useChange(addUser)
  const editing = useNewRecord(newUserForm, newUserForm.blank, {
    save: (fields) => add.mutateAsync({ body: newUserBody(fields) }),
    onSaved({ id, name }) {
      const isInvited = editing.fields.password === ''
      // Open the next modal before this one closes, because closing goes back in the history a moment later.
      if (isInvited) openModal('EditUser', { userId: id })
      onAdded()
      confirmAdded({ list: 'Users', id, name })
    },
    onRefused: () => focusFirstInvalid(form.current),
  })
  const { fields, edit, isSaving, isDirty, refusal } = editing
  useUnsavedGuard(isDirty)
  const found = newUserProblems(fields, (password) => isLongEnough(password, passwordMinLength))
  const problems = { ...editing.problems, ...(wasSubmitted ? found : {}) }
  const state = formState(editing, { problems, isReadOnly: isSaving })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    setSubmitted(true)
    if (Object.keys(found).length > 0) return focusFirstInvalid(form.current)
    editing.save()
  }
  const inputs = { fields, isEditing: true, mayChangeRoles: true, edit }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <AvatarField profile={inputs} error={problems.avatar} />
        <TextField form={state} field="name" required data-autofocus />
        <SimilarNameWarning similar={similarTo({ name: fields.name })} />
        <TextField form={state} field="email" type="email" required />
        <TextField form={state} field="title" />
        <RoleSelect profile={inputs} required error={problems.role} />
        <PasswordInput
          label={newUserForm.labels.password}
          description="Leave it empty to send them a link to set their own."
          autoComplete="new-password"
          value={fields.password}
          readOnly={isSaving}
          error={problems.password}
          onChange={(event) => edit({ password: event.currentTarget.value })}
          visibilityToggleButtonProps={showPassword('password')}
        />
        <FormEnd submit="Add user" isSaving={isSaving} refusal={refusal} onCancel={onClose} />
      </Stack>
    </form>
  )
}

const newUserBody = (fields: NewUserFields) => ({ ...profileBody(fields), password: fields.password || null })

function newUserProblems({ name, email, role, password }: NewUserFields, isLong: (password: string) => boolean) {
  return {
    ...(name.trim() === '' ? { name: 'Please enter a value' } : {}),
    ...(isEmail(email.trim()) ? {} : { email: 'Enter a valid email address' }),
    ...(role.length === 0 ? { role: 'Choose at least one role. Roles decide what the user can see and do.' } : {}),
    ...(password === '' || isLong(password) ? {} : { password: passwordsProblem }),
  }
}
