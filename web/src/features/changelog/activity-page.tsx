import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { ListTable } from '../../kit/server-list/list-table.tsx'
import { useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { activityColumns } from './activity-columns.tsx'
import { ActivityDialog } from './activity-dialog.tsx'
import { activityList } from './activity-list.ts'

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
