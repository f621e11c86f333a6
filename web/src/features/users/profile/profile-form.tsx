import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import { SimilarNameWarning } from '../../../records/similar-names/similar-name-warning.tsx'
import { useSimilarNames } from '../../../records/similar-names/use-similar-names.ts'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { profileBody, type ProfileFields, profileForm, profileFailure } from './profile-fields.tsx'
import { changeProfile, readUser, type User } from '@dray/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import { useEditingSession } from '../../../kit/editing/use-editing-sessions.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { SearchMultiSelect } from '../../../kit/pickers/search-multi-select.tsx'
import { KeysAndWebhooks } from '../remove/keys-and-webhooks.tsx'
import { Picture } from '../../../kit/picture.tsx'
import { everyRole, roleLabels, roles, selectedRoles } from '@dray/domain/users/permissions'

/** Also used for a new user. */
export type ProfileInputs = {
  fields: ProfileFields
  isEditing: boolean
  mayChangeRoles: boolean
  edit: (part: Partial<ProfileFields>) => void
}

/** `isFirst`: the focus starts here. */
export function ProfileForm({ profile, isFirst = true }: { profile: ProfileEditor; isFirst?: boolean }) {
  const { fields, isEditing, edit, problems } = profile
  const similarTo = useSimilarNames()
  const toggle = useRef<HTMLButtonElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const modeProps = { readOnly: !isEditing, variant: isEditing ? 'default' : 'unstyled' }

  /** Once the server responds, the clicked button may be gone, so focus the Edit toggle. */
  const focusToggle = () => (toggle.current ?? name.current)?.focus()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (profile.cannotSave || profile.isSaving) return
    focusToggle()
    profile.save()
  }
  const text = (field: 'name' | 'email' | 'title') => ({
    ...modeProps,
    value: fields[field],
    error: problems[field],
    onChange: (event: { currentTarget: { value: string } }) => edit({ [field]: event.currentTarget.value }),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <AvatarField profile={profile} error={problems.avatar} />
        {/* The key remounts the field, so that Edit focuses it. */}
        <TextInput
          ref={name}
          key={String(isEditing)}
          label="Name"
          autoComplete="name"
          autoFocus={isEditing && isFirst}
          {...text('name')}
        />
        {isEditing && <SimilarNameWarning similar={similarTo({ id: profile.userId, name: fields.name })} />}
        <TextInput label="Email" type="email" autoComplete="email" {...text('email')} />
        <TextInput label="Title" autoComplete="organization-title" {...text('title')} />
        <RoleSelect profile={profile} error={problems.role} />
        {profile.losesAdmin && (
          <KeysAndWebhooks userId={profile.userId} isEnded={profile.isAccessEnded} onChange={profile.setAccessEnded} />
        )}
        <RestoredNotice editing={profile} focusBeside={focusToggle} />
        <RecordConflictNotice
          entityType="user"
          editing={profile}
          textOf={profileForm.shown}
          focusBeside={focusToggle}
        />
        {profile.problem && profile.refusal !== undefined && (
          <div role="alert" className="danger strong">
            {profileFailure('Update failed.', profile.problem)}
          </div>
        )}
        <Group gap={8} mih={32}>
          {isEditing && (
            <BusyButton type="submit" disabled={profile.cannotSave} loading={profile.isSaving}>
              Save
            </BusyButton>
          )}
          {profile.hasToggle && (
            <Button ref={toggle} variant="default" onClick={profile.toggle}>
              {isEditing ? 'Cancel' : 'Edit'}
            </Button>
          )}
          <div role="status" className="accent strong">
            {profile.isSaved && 'User updated successfully!'}
          </div>
        </Group>
      </Stack>
    </form>
  )
}

export function AvatarField({ profile, error }: { profile: ProfileInputs; error: string | undefined }) {
  const { fields, isEditing, edit } = profile
  const openModal = useOpenModal()
  const choose = () => openModal('ImageSelection', { bucket: 'users', onSelect: (avatar) => edit({ avatar }) })
  return (
    <Group gap={16} wrap="nowrap" mih={80}>
      <Picture src={fields.avatar} alt={`Picture of ${fields.name}`} size={80} round name={fields.name} />
      <Stack gap={6} align="flex-start" miw={0}>
        <span className="text-lg bold wrap-anywhere">{fields.name}</span>
        {isEditing && (
          <Group gap={8} align="stretch">
            <Button size="xs" variant="default" onClick={choose}>
              Change picture
            </Button>
            {fields.avatar !== '' && (
              <Button size="xs" variant="subtle" color="gray" onClick={() => edit({ avatar: '' })}>
                Remove picture
              </Button>
            )}
          </Group>
        )}
        {error !== undefined && (
          <Text size="xs" c="var(--danger)">
            {error}
          </Text>
        )}
      </Stack>
    </Group>
  )
}

const all = { value: everyRole, label: 'All' }
const choices = roles.map((role) => ({ value: role, label: roleLabels[role] }))

type RoleSelectProps = { profile: ProfileInputs; required?: boolean; error: string | undefined }

/** 'All' selects every role (spec 2.13, 6). Only admins can change them (D-05). */
export function RoleSelect({ profile, required = false, error }: RoleSelectProps) {
  const { fields, isEditing, mayChangeRoles, edit } = profile
  const isEditable = isEditing && mayChangeRoles
  return (
    <SearchMultiSelect
      label="Roles"
      required={required}
      {...(isEditing && !mayChangeRoles ? { description: 'Only an admin can change roles.' } : {})}
      none="No role yet"
      data={[all, ...choices]}
      value={[...fields.role]}
      onChange={(selected) => edit({ role: selectedRoles(selected) })}
      readOnly={!isEditable}
      variant={isEditable ? 'default' : 'unstyled'}
      rightSectionPointerEvents="none"
      {...(isEditable ? {} : { rightSection: <span /> })}
      error={error}
    />
  )
}

const stopEditing = {
  question: 'You have unsaved changes. Stop editing without saving?',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  danger: true,
}

type Options = {
  /** Editable without clicking Edit, as in Edit User. */
  isAlwaysEdited?: boolean
}

/** Read-only until Edit is clicked, and again once saved (spec 4.9). */
export function useProfileForm(user: User, { isAlwaysEdited = false }: Options = {}) {
  const { may, isAdmin } = useSession()
  const openModal = useOpenModal()
  const cache = useQueryClient()
  const change = useChange(changeProfile)
  const [isAccessEnded, setAccessEnded] = useState(true)
  const editing = useEditingSession(profileForm, user, {
    save: ({ record: { id, modifiedOn }, fields }) =>
      change.mutateAsync({
        params: { id },
        body: {
          ...profileBody(fields),
          ...(losesAdmin(user, fields) ? { endAccess: isAccessEnded } : {}),
          modifiedOn: modifiedOn.toISOString(),
        },
      }),
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
  /** Asks before discarding edits. */
  const toggle = () => {
    if (editing.isSaving) return
    if (!isEditing) setEditing(true)
    else if (!editing.isDirty) stop()
    else openModal('Confirmation', { ...stopEditing, onConfirm: stop })
  }
  return {
    ...editing,
    isSaved: editing.isSaved && (isAlwaysEdited || !isEditing),
    userId: user.id,
    losesAdmin: isAdmin && isEditing && losesAdmin(user, editing.fields),
    isAccessEnded,
    setAccessEnded,
    hasToggle: mayEdit && !isAlwaysEdited,
    mayChangeRoles: isAdmin,
    isEditing,
    toggle,
  }
}

const losesAdmin = (user: User, { role }: ProfileFields): boolean =>
  user.role.includes('ADMIN') && !role.includes('ADMIN')

type ProfileEditor = ReturnType<typeof useProfileForm>
