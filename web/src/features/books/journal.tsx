import type { BookEntry } from '@dray/contract/books'
import type { Cents } from '@dray/domain/money'
import type { BookedKind } from '@dray/domain/books/postings'
import { mediumDay } from '../../kit/text/dates.ts'
import { CellText } from '../../kit/table/cell-text.tsx'
import { type Column, column, figureColumn } from '../../kit/table/columns.ts'
import { credit, debit, debitsFirst, PostedAmount } from '../../records/books/posted-amount.tsx'
import { type OpenModal, useOpenModal } from '../../kit/modals/modals.tsx'
import { RecordButton, RecordLink } from '../../kit/links/record-link.tsx'
import { customerPath, orderPath } from '../../records/record-paths.ts'

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

type Props = { entry: Pick<BookEntry, 'document' | 'kind' | 'recordId' | 'orderNum' | 'name'>; isTabbable: boolean }

/** A document of the books, which opens its record. */
function EntryLink({ entry, isTabbable }: Props) {
  const openModal = useOpenModal()
  const { document, kind, recordId } = entry
  const path = entryPath(entry)
  const open = openers[kind]
  if (path === undefined && open === undefined) return document
  return (
    <span className="accent ellipsis">
      {path === undefined ? (
        <RecordButton name={document} isTabbable={isTabbable} onOpen={() => open?.(openModal, recordId)} />
      ) : (
        <RecordLink href={path} name={document} isTabbable={isTabbable} />
      )}
    </span>
  )
}

function entryPath({ kind, recordId, orderNum, name }: Props['entry']): string | undefined {
  if (orderNum !== null) return orderPath({ orderNum })
  // The opening balance of the stock is of no customer.
  return name !== '' && (kind === 'credit' || kind === 'opening') ? customerPath(recordId) : undefined
}

const openPayment = (openModal: OpenModal, paymentId: number) => openModal('EditPayment', { paymentId })
const openMemo = (openModal: OpenModal, memoId: number) => openModal('ViewCreditMemo', { memoId })

const openers: { readonly [Kind in BookedKind]?: (openModal: OpenModal, recordId: number) => void } = {
  payment: openPayment,
  'payment-void': openPayment,
  memo: openMemo,
  'memo-void': openMemo,
  stock: (openModal, productId) => openModal('ViewStockHistory', { productId }),
  cost: (openModal, productId) => openModal('ViewProduct', { productId }),
}
