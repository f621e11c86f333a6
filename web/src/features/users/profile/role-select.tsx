import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { everyRole, roleLabels, roles, selectedRoles } from '@dray/domain/users/permissions'
import { MultiSelect } from '@mantine/core'
import type { ProfileInputs } from './use-profile-form.ts'

const all = { value: everyRole, label: 'All' }
const choices = roles.map((role) => ({ value: role, label: roleLabels[role] }))

/** The roles of a user; 'All' selects every role (spec 2.13, 6). Only admins can change them (D-05). */
export function RoleSelect({ profile, error }: { profile: ProfileInputs; error: string | undefined }) {
  const { fields, isEditing, mayChangeRoles, edit } = profile
  const isEditable = isEditing && mayChangeRoles
  return (
    <MultiSelect
      label="Roles"
      {...(isEditing && !mayChangeRoles ? { description: 'Only an admin can change roles.' } : {})}
      placeholder={fields.role.length === 0 ? 'No role yet' : ''}
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
