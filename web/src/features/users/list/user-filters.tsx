import '@mantine/core/styles/Switch.layer.css'
import { roleLabels, roles } from '@dray/domain/users/permissions'
import { Group, Switch } from '@mantine/core'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { ClearFilters } from '../../../kit/list-filter/clear-filters.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { isFiltered, unfiltered, type UserFilter } from './user-filter.ts'

type Props = { filter: UserFilter; change: (changed: Partial<UserFilter>, history?: 'push') => void }

/** Searches users, and filters them by role and by whether they were removed. */
export const UserFilters = ({ filter, change }: Props) => (
  <Group gap={8}>
    <SearchField
      label="Search users"
      placeholder="Name, email or title"
      value={filter.search}
      onChange={(search) => change({ search })}
    />
    <ChoiceFilter
      label="Role"
      values={roles}
      nameOf={(role) => roles.filter((known) => known === role).map((known) => roleLabels[known])[0] ?? role}
      chosen={roles.filter((role) => filter.role.split(',').includes(role))}
      onChange={(role) => change({ role }, 'push')}
    />
    <Switch
      px={4}
      label="Removed users"
      checked={filter.show === 'removed'}
      onChange={(event) => change({ show: event.currentTarget.checked ? 'removed' : '' }, 'push')}
    />
    {isFiltered(filter) && <ClearFilters onClear={() => change({ ...unfiltered, show: filter.show }, 'push')} />}
  </Group>
)
