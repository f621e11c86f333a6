import { type Activity, listActivity } from '@dray/contract/changelog'
import { entityLabels } from '@dray/domain/changelog/change-sentence'
import { loggedEntities } from '@dray/domain/changelog/differences'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { defineServerList } from '../../kit/server-list/define-server-list.tsx'
import { choices } from '../../kit/server-list/filter-kinds.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { ListTable } from '../../kit/server-list/list-table.tsx'
import { useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { CellText } from '../../kit/table/cell-text.tsx'
import { type Column, column } from '../../kit/table/columns.ts'
import { clockTime } from '../../kit/text/dates.ts'
import { names } from '../../records/name-filter/name-filter.tsx'
import { ActivityDialog } from './activity-dialog.tsx'

const activityId = ({ id }: { id: number }): number => id

/** /activity: what everyone changed, in sentences. */
export function ActivityPage() {
  const openDialog = useOpenDialog()
  const list = useServerList(activityList)
  const columns = useListColumns(list, activityColumns)
  return (
    <ListPage title="Activity" list={list}>
      <ListTable
        list={list}
        columns={columns}
        rows={list.rows}
        rowId={activityId}
        texts={{ empty: 'Nothing was changed on these days.' }}
        opens={{ onOpen: (activity) => openDialog(ActivityDialog, { activity }) }}
      />
    </ListPage>
  )
}

/** Newest first; not sortable. */
const activityColumns = ({ timeZone }: { timeZone: string }): Column<Activity>[] => [
  column('at', 'Time', { width: 180, phone: 'line', cell: ({ at }) => clockTime(at, timeZone) }),
  column('sentence', 'Change', {
    minWidth: 320,
    grow: 4,
    phone: { at: 'title', wraps: true },
    cell: ({ sentence }) => <CellText>{sentence}</CellText>,
  }),
  column('entityType', 'Kind', {
    minWidth: 120,
    phone: 'line',
    cell: ({ entityType }) => <CellText>{entityLabels[entityType]}</CellText>,
  }),
]

const labels: Readonly<Record<string, string>> = entityLabels

/** Newest first. */
const activityList = defineServerList({
  name: 'changes',
  call: listActivity,
  days: { label: 'Changed', isInQuery: true },
  filters: {
    person: names('person', { isIdList: true, field: 'userId' }),
    entityType: choices('Kind', loggedEntities, (entity) => labels[entity] ?? entity, { isSingle: true }),
  },
})
