import { listSignIns, type SignInEntry } from '@dray/contract/users/sign-ins'
import { isRefusedSignIn, signInEventLabels, signInEvents, signInList } from '@dray/domain/users/sign-ins'
import { Text } from '@mantine/core'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { ListTable } from '../../kit/server-list/list-table.tsx'
import { useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { choices } from '../../kit/server-list/filter-kinds.tsx'
import { defineServerList } from '../../kit/server-list/define-server-list.tsx'
import { clockTime } from '../../kit/text/dates.ts'
import { CellText } from '../../kit/table/cell-text.tsx'
import { type Column, column } from '../../kit/table/columns.ts'

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

const labels: Readonly<Record<string, string>> = signInEventLabels

/** Newest first. */
export const signIns = defineServerList({
  name: 'sign-ins',
  call: listSignIns,
  sorts: signInList,
  filters: { event: choices('What happened', signInEvents, (event) => labels[event] ?? event) },
})

type SignInColumn = Column<SignInEntry>

const inWords = ({ event, byName }: SignInEntry): string =>
  byName === null ? signInEventLabels[event] : `${signInEventLabels[event]} by ${byName}`

type TextField = 'userName' | 'email' | 'browser' | 'address'
const text = (id: TextField, header: string, place: Partial<SignInColumn>): SignInColumn =>
  column(id, header, { cell: (entry) => <CellText>{entry[id]}</CellText>, ...place })

/** Newest first; not sortable. */
const signInColumns = ({ timeZone }: { timeZone: string }): SignInColumn[] => [
  column('time', 'Time', {
    width: 170,
    phone: 'end',
    cell: ({ happenedOn }) => clockTime(happenedOn, timeZone),
  }),
  column('event', 'What happened', {
    minWidth: 190,
    phone: 'line',
    cell: (entry) =>
      isRefusedSignIn(entry.event) ? (
        <Text span inherit c="var(--danger)">
          {inWords(entry)}
        </Text>
      ) : (
        <CellText>{inWords(entry)}</CellText>
      ),
  }),
  text('userName', 'User', { minWidth: 120, phone: 'title' }),
  text('email', 'Email', { minWidth: 200, grow: 2, phone: 'line' }),
  text('browser', 'Browser', { minWidth: 130, phone: 'last' }),
  text('address', 'Address', { minWidth: 120, phone: 'lastEnd' }),
]
