import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { BusyButton } from '../../../kit/busy-button.tsx'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { AvatarField } from './avatar-field.tsx'
import { profileFailure } from './failure-of.ts'
import { profileFieldText } from './profile-fields.ts'
import { RoleSelect } from './role-select.tsx'
import type { ProfileEditor } from './use-profile-form.ts'

export function ProfileForm({ profile }: { profile: ProfileEditor }) {
  const { fields, isEditing, edit, problems } = profile
  const toggle = useRef<HTMLButtonElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const modeProps = { readOnly: !isEditing, variant: isEditing ? 'default' : 'unstyled' }

  /** The clicked button may be gone once the server has answered, so focus the Edit toggle. */
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
          autoFocus={isEditing}
          {...text('name')}
        />
        <TextInput label="Email" type="email" autoComplete="email" {...text('email')} />
        <TextInput label="Title" autoComplete="organization-title" {...text('title')} />
        <RoleSelect profile={profile} error={problems.role} />
        <RestoredNotice editing={profile} focusBeside={focusToggle} />
        <RecordConflictNotice entityType="user" editing={profile} textOf={profileFieldText} focusBeside={focusToggle} />
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
