import { listActivity } from '@dray/contract/changelog'
import { entityLabels } from '@dray/domain/changelog/change-sentence'
import { loggedEntities } from '@dray/domain/changelog/differences'
import { choices } from '../../kit/server-list/filter-kinds.tsx'
import { defineServerList } from '../../kit/server-list/define-server-list.tsx'
import { names } from '../../records/name-filter/name-filter.tsx'

const labels: Readonly<Record<string, string>> = entityLabels

/** Newest first. */
export const activityList = defineServerList({
  name: 'changes',
  call: listActivity,
  days: { label: 'Changed', isInQuery: true },
  filters: {
    person: names('person', { isIdList: true, field: 'userId' }),
    entityType: choices('Kind', loggedEntities, (entity) => labels[entity] ?? entity, { isSingle: true }),
  },
})
