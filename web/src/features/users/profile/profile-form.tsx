import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { fieldProblems } from '../../../shared/api/field-problems.ts'
import { BusyButton } from '../../../shared/busy-button.tsx'
import { ChangedMeanwhile } from '../../../shared/changed-meanwhile/changed-meanwhile.tsx'
import { AvatarField } from './avatar-field.tsx'
import { failureOf } from './failure-of.ts'
import { fieldLabels, textOf } from './profile-fields.ts'
import { RoleSelect } from './role-select.tsx'
import type { ProfileEditor } from './use-profile-form.ts'
import style from './user-profile.module.css'

export function ProfileForm({ profile }: { profile: ProfileEditor }) {
  const { fields, isEditing, edit } = profile
  const toggle = useRef<HTMLButtonElement>(null)
  const atFault = fieldProblems(profile.problem)
  const look = { readOnly: !isEditing, variant: isEditing ? 'default' : 'unstyled' }

  /** The pressed button may be gone when the server has answered: the focus stays within the form. */
  const stay = () => toggle.current?.focus()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!profile.isChanged || profile.isSaving || profile.theirs?.refusal) return
    stay()
    profile.save()
  }
  const text = (field: 'name' | 'email' | 'title') => ({
    ...look,
    value: fields[field],
    error: atFault[field],
    onChange: (event: { currentTarget: { value: string } }) => edit({ [field]: event.currentTarget.value }),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <AvatarField profile={profile} error={atFault.avatar} />
        {/* Another key, so that pressing Edit puts the cursor here. */}
        <TextInput key={String(isEditing)} label="Name" autoComplete="name" autoFocus={isEditing} {...text('name')} />
        <TextInput label="Email" type="email" autoComplete="email" {...text('email')} />
        <TextInput label="Title" autoComplete="organization-title" {...text('title')} />
        <RoleSelect profile={profile} error={atFault.role} />
        {profile.theirs && <Theirs profile={profile} theirs={profile.theirs} stay={stay} />}
        {profile.problem && Object.keys(atFault).length === 0 && (
          <div role="alert" className={style.failed}>
            {failureOf('Update failed.', profile.problem)}
          </div>
        )}
        <div className={style.foot}>
          {isEditing && (
            <BusyButton
              type="submit"
              disabled={!profile.isChanged || profile.theirs?.refusal !== undefined}
              loading={profile.isSaving}
            >
              Save
            </BusyButton>
          )}
          {profile.mayEdit && (
            <Button ref={toggle} variant="default" onClick={profile.toggle}>
              {isEditing ? 'Cancel' : 'Edit'}
            </Button>
          )}
          <div role="status" className={style.done}>
            {profile.isSaved && 'User updated successfully!'}
          </div>
        </div>
      </Stack>
    </form>
  )
}

type TheirsProps = { profile: ProfileEditor; theirs: NonNullable<ProfileEditor['theirs']>; stay: () => void }

function Theirs({ profile, theirs, stay }: TheirsProps) {
  const { fields, changed } = profile
  return (
    <ChangedMeanwhile
      what="profile"
      by={theirs.refusal?.changedBy}
      isRefused={theirs.refusal !== undefined}
      changes={theirs.changed.map((part) => ({
        part,
        label: fieldLabels[part],
        isPlural: part === 'role',
        isContested: changed.includes(part),
        texts: part === 'avatar' ? undefined : { theirs: textOf(theirs.fields, part), mine: textOf(fields, part) },
      }))}
      isSaving={profile.isSaving}
      onTake={profile.take}
      onKeep={profile.keepMine}
      onSave={profile.saveMine}
      stay={stay}
    />
  )
}
