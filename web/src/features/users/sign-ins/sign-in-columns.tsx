import type { SignInEntry } from '@dray/contract/users/sign-ins'
import { isRefusedSignIn, signInEventLabels } from '@dray/domain/users/sign-ins'
import { Text } from '@mantine/core'
import { clockTime } from '../../../kit/text/dates.ts'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'

type SignInColumn = Column<SignInEntry>

const inWords = ({ event, byName }: SignInEntry): string =>
  byName === null ? signInEventLabels[event] : `${signInEventLabels[event]} by ${byName}`

type TextField = 'userName' | 'email' | 'browser' | 'address'
const text = (id: TextField, header: string, place: Partial<SignInColumn>): SignInColumn =>
  column(id, header, { cell: (entry) => <CellText>{entry[id]}</CellText>, ...place })

/** Newest first; not sortable. */
export const signInColumns = ({ timeZone }: { timeZone: string }): SignInColumn[] => [
  column('time', 'Time', {
    width: 170,
    phone: { at: 'end', width: 110 },
    cell: ({ happenedOn }) => clockTime(happenedOn, timeZone),
  }),
  column('event', 'What happened', {
    minWidth: 190,
    phone: { at: 'middle', minWidth: 110 },
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
  text('email', 'Email', { minWidth: 200, grow: 2, phone: 'titleBelow' }),
  text('browser', 'Browser', { minWidth: 130, phone: 'middleBelow' }),
  text('address', 'Address', { minWidth: 120, phone: 'endBelow' }),
]
