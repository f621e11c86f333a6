import type { BookEntry } from '@dray/contract/books'
import type { BookedKind } from '@dray/domain/books/postings'
import { type OpenModal, useOpenModal } from '../../kit/modals/modals.tsx'
import { RecordButton, RecordLink } from '../../kit/links/record-link.tsx'
import { customerPath, orderPath } from '../../records/record-paths.ts'

type Props = { entry: Pick<BookEntry, 'document' | 'kind' | 'recordId' | 'orderNum' | 'name'>; isTabbable: boolean }

/** A document of the books, which opens its record. */
export function EntryLink({ entry, isTabbable }: Props) {
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
