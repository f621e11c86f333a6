import { useOpenModal } from '../../kit/modals/modals.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { ListTable } from '../../kit/server-list/list-table.tsx'
import { useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { signInColumns } from './sign-ins/sign-in-columns.tsx'
import { signIns } from './sign-ins/sign-ins.ts'

const entryId = ({ id }: { id: number }): number => id

/** /users/sign-ins: sign-ins, refusals, and sign-outs of the last 90 days. */
export function SignInsPage() {
  const openModal = useOpenModal()
  const list = useServerList(signIns)
  const columns = useListColumns(list, signInColumns)
  return (
    <ListPage title="Sign-ins" list={list} placeholder="Name, email, address">
      <ListTable
        list={list}
        columns={columns}
        rows={list.rows}
        rowId={entryId}
        texts={{ empty: 'No one has signed in in the last 90 days.' }}
        opens={{
          onOpen: ({ userId }) => {
            if (userId !== null) openModal('EditUser', { userId })
          },
        }}
      />
    </ListPage>
  )
}
