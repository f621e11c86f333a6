import type { SignInEntry } from '@dray/contract/users/sign-ins'
import { isRefusedSignIn, signInEventLabels } from '@dray/domain/users/sign-ins'
import { Text } from '@mantine/core'
import { clockTime } from '../../../kit/text/dates.ts'
import { CellText } from '../../../kit/table/cell-text.tsx'
import type { Column } from '../../../kit/table/columns.ts'

type SignInColumn = Column<SignInEntry>

const inWords = ({ event, byName }: SignInEntry): string =>
  byName === null ? signInEventLabels[event] : `${signInEventLabels[event]} by ${byName}`

const what: SignInColumn = {
  id: 'event',
  header: 'What happened',
  minWidth: 190,
  cell: (entry) =>
    isRefusedSignIn(entry.event) ? (
      <Text span inherit c="var(--danger)">
        {inWords(entry)}
      </Text>
    ) : (
      <CellText>{inWords(entry)}</CellText>
    ),
}
const text = (id: 'userName' | 'email' | 'browser' | 'address', header: string, minWidth: number): SignInColumn => ({
  id,
  header,
  minWidth,
  cell: (entry) => <CellText>{entry[id]}</CellText>,
})
const time = (timeZone: string): SignInColumn => ({
  id: 'time',
  header: 'Time',
  width: 170,
  cell: ({ happenedOn }) => clockTime(happenedOn, timeZone),
})

/** Newest first; not sortable. */
export const signInColumns = ({ timeZone }: { timeZone: string }): SignInColumn[] => [
  time(timeZone),
  what,
  text('userName', 'User', 120),
  { ...text('email', 'Email', 200), grow: 2 },
  text('browser', 'Browser', 130),
  text('address', 'Address', 120),
]

/** Three columns with two lines each. */
export const signInPhoneColumns = ({ timeZone }: { timeZone: string }): SignInColumn[] => [
  { ...text('userName', 'User', 110), below: text('email', 'Email', 110) },
  { ...what, minWidth: 110, below: text('browser', 'Browser', 110) },
  { ...time(timeZone), width: 110, below: text('address', 'Address', 110) },
]
