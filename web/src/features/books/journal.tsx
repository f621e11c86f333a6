import type { BookEntry } from '@dray/contract/books'
import type { Cents } from '@dray/domain/money'
import { mediumDay } from '../../kit/text/dates.ts'
import { CellText } from '../../kit/table/cell-text.tsx'
import { type Column, column, figureColumn } from '../../kit/table/columns.ts'
import { EntryLink } from './entry-link.tsx'
import { credit, debit, debitsFirst, PostedAmount } from '../../records/books/posted-amount.tsx'

/** A line of the journal. The day, document, name and memo stand beside the first line of an entry. */
export type JournalLine<Entry extends BookEntry = BookEntry> = {
  id: string
  entry: Entry
  isFirst: boolean
  account: string
  amount: Cents
}

export const journalLines = <Entry extends BookEntry>(entries: readonly Entry[]): JournalLine<Entry>[] =>
  entries.flatMap((entry) =>
    debitsFirst(entry.postings).map(({ account, amount }, at) => ({
      id: `${entry.id} ${at}`,
      entry,
      isFirst: at === 0,
      account,
      amount,
    })),
  )

export const lineId = ({ id }: JournalLine): string => id

/** Once per entry. */
const entryColumn = <Entry extends BookEntry>(
  column: Omit<Column<JournalLine<Entry>>, 'accessor' | 'cell'> & { text: (entry: Entry) => string },
): Column<JournalLine<Entry>> => ({
  cell: ({ entry, isFirst }) => isFirst && <CellText>{column.text(entry)}</CellText>,
  accessor: ({ entry }) => column.text(entry),
  sortable: false,
  ...column,
})

export const journalColumns = <Entry extends BookEntry>(): Column<JournalLine<Entry>>[] => [
  entryColumn({ id: 'day', header: 'Day', width: 104, text: ({ day }) => mediumDay(day) }),
  column('document', 'Document', {
    width: 108,
    accessor: ({ entry }) => entry.document,
    cell: ({ entry, isFirst }, isActive) => isFirst && <EntryLink entry={entry} isTabbable={isActive} />,
    sortable: false,
  }),
  entryColumn({ id: 'name', header: 'Name', minWidth: 130, phone: false, text: ({ name }) => name }),
  entryColumn({ id: 'memo', header: 'Memo', minWidth: 140, phone: false, grow: 2, text: ({ memo }) => memo }),
  column('account', 'Account', { minWidth: 180, accessor: ({ account }) => account, sortable: false }),
  amountColumn('debit', 'Debit', debit),
  amountColumn('credit', 'Credit', credit),
]

const amountColumn = (id: string, header: string, side: typeof debit): Column<JournalLine> =>
  figureColumn(id, header, {
    width: 112,
    accessor: ({ amount }) => side(amount),
    cell: ({ amount }) => <PostedAmount amount={side(amount)} />,
    sortable: false,
  })
