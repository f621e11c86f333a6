import { type CreditMemo, declineMemo, issueMemo, type MemoLine, readMemo, voidMemo } from '@dray/contract/memos'
import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { dateAndTime } from '../../kit/text/dates.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useFocusOnAppear } from '../../kit/focus.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type PropsOf, useOpenDialog, useOpenModal } from '../../kit/modals/modals.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { Detail, Fact, RecordStrip } from '../../kit/record-page/record-strip.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { TwoLines } from '../../kit/table/cell-text.tsx'
import { type Column, column, figureColumn } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { moneyColumn } from '../../kit/table/value-columns.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { BooksPanel } from '../../records/books/books-panel.tsx'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { CustomerLink } from '../../records/customer-link.tsx'
import { MemoDocuments } from '../../records/documents/account-documents.tsx'
import { dispositionLabels } from '../../records/memos/disposition-labels.ts'
import { NewTabOrderLink } from '../../records/record-columns.tsx'
import { recentMemo, useRecent } from '../../records/recents.ts'
import { StatusPill } from '../../records/status-pill.tsx'
import { Dash } from '../../kit/text/dash.tsx'
import { ClaimFacts } from './claim-facts.tsx'

const VoidMemoDialog = fetched(() => import('./decide-memo-dialogs.tsx'), 'VoidMemoDialog')
const DeclineMemoDialog = fetched(() => import('./decide-memo-dialogs.tsx'), 'DeclineMemoDialog')

/** One credit memo, and what may still be done with it. */
export function ViewCreditMemoModal({ frame, memoId }: PropsOf<'ViewCreditMemo'>) {
  const isPhone = useIsPhone()
  const read = useRead(readMemo, { params: { id: memoId } }, { expects: ['not-found'] })
  const memo = read.data
  return (
    <Modal {...frame} title={memo ? memoTitle(memo) : 'Credit memo'} size={900} yOffset="2dvh" fullScreen={isPhone}>
      {memo && <ShownMemo memo={memo} onClose={frame.onClose} />}
      {!memo && read.error?.body.code === 'not-found' && <Text role="alert">This credit memo doesn't exist.</Text>}
      {!memo && read.error?.body.code !== 'not-found' && <TableNotice read={read} isEmpty={false} empty="" />}
    </Modal>
  )
}

const memoTitle = ({ memoNum }: CreditMemo): string =>
  memoNum === null ? 'Requested credit memo' : `Credit memo ${memoNum}`

type Props = { memo: CreditMemo; onClose: () => void }

function ShownMemo({ memo, onClose }: Props) {
  const { memoNum } = memo
  useRecent(memoNum === null ? undefined : recentMemo({ ...memo, memoNum }))
  const close = useRef<HTMLButtonElement>(null)
  // The element that had the focus while loading is gone.
  useFocusOnAppear(close)
  return (
    <>
      <Stack gap={12} pb={12}>
        <Decided memo={memo} />
        <MemoStrip memo={memo} />
        <DataTable
          label="Lines"
          columns={columns}
          rows={memo.lines}
          rowId={lineId}
          view={{ maxHeight: 400, rowHeight: 48 }}
        />
        <ClaimFacts memo={memo} />
        {memo.notes !== null && <Text className="written">{memo.notes}</Text>}
        {memo.memoNum !== null && <MemoDocuments memoId={memo.id} />}
        {memo.memoNum !== null && <BooksPanel kind="memo" id={memo.id} />}
        <ChangeLogPanel entityType="memo" entityId={memo.id} />
      </Stack>
      <ModalFoot>
        <Button variant="default" ref={close} onClick={onClose}>
          Close
        </Button>
        <MemoActions memo={memo} />
      </ModalFoot>
    </>
  )
}

/** Why it was declined or voided. */
function Decided({ memo: { status, decidedReason, voidedBy, voidedOn } }: Pick<Props, 'memo'>) {
  const { timeZone } = useSettings()
  if (status !== 'DECLINED' && status !== 'VOIDED') return null
  const when = voidedOn === null ? '' : ` on ${dateAndTime(voidedOn, timeZone)} by ${voidedBy ?? 'a removed user'}`
  return (
    <Alert color={status === 'VOIDED' ? 'red' : 'gray'} p="xs">
      {status === 'VOIDED' ? `Voided${when}. It no longer counts.` : 'Declined. Nothing was credited.'}
      {decidedReason !== null && <div className="written">Reason: {decidedReason}</div>}
    </Alert>
  )
}

function MemoStrip({ memo }: Pick<Props, 'memo'>) {
  const { timeZone } = useSettings()
  const { customerID: id, customerName, amount, credited, toCredit, status } = memo
  const isRequest = status === 'REQUESTED' || status === 'DECLINED'
  return (
    <RecordStrip label="Summary">
      <Fact label="Customer" value={<CustomerLink customer={{ id, customerName }} />} isWide>
        <Detail>
          Order <NewTabOrderLink order={memo} isTabbable />
        </Detail>
      </Fact>
      <Fact label="Status" value={<StatusPill status={status} />}>
        <Detail>{dateAndTime(memo.issuedOn ?? memo.createdAt, timeZone)}</Detail>
        <Detail>By {(memo.issuedOn === null ? memo.createdBy : memo.issuedBy) ?? 'a removed user'}</Detail>
        <Detail>
          {memo.issuedOn !== null && memo.issuedBy !== memo.createdBy && `Requested by ${memo.createdBy}`}
        </Detail>
      </Fact>
      <Fact label="Amount" value={<MoneyText amount={amount} />}>
        <Detail>{isRequest && 'As of now'}</Detail>
      </Fact>
      {!isRequest && (
        <>
          <Fact label="Off the balance" value={<MoneyText amount={credited} />} />
          <Fact label="Customer credit" value={<MoneyText amount={toCredit} />} />
        </>
      )}
    </RecordStrip>
  )
}

/** A request is checked in or declined; an issued memo can be voided. */
function MemoActions({ memo }: Pick<Props, 'memo'>) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  if (memo.status === 'REQUESTED')
    return (
      <>
        {may(declineMemo) && (
          <Button variant="default" onClick={() => openDialog(DeclineMemoDialog, { memo })}>
            Decline
          </Button>
        )}
        {may(issueMemo) && (
          <Button onClick={() => openModal('CheckInCreditMemo', { memoId: memo.id })}>Check in</Button>
        )}
      </>
    )
  if (memo.status !== 'ISSUED' || !may(voidMemo)) return null
  return (
    <Button variant="default" onClick={() => openDialog(VoidMemoDialog, { memo })}>
      Void credit memo
    </Button>
  )
}

const columns: readonly Column<MemoLine>[] = [
  column('product', 'Product', {
    minWidth: 140,
    phone: 'title',
    accessor: ({ productName }) => productName,
    cell: ({ productName, productSku, batchNumber }) => (
      <TwoLines top={productName} below={batchNumber === null ? productSku : `${productSku} · batch ${batchNumber}`} />
    ),
  }),
  figureColumn('units', 'Units', {
    width: 64,
    phone: { at: 'line', align: 'left' },
    accessor: ({ units }) => units,
    cell: ({ units }) => (units === null ? <Dash /> : formatCount(units)),
  }),
  column('disposition', 'What happens', {
    width: 116,
    phone: 'line',
    accessor: ({ disposition }) => dispositionLabels[disposition],
  }),
  column('reason', 'Reason', { minWidth: 120, accessor: ({ reason }) => reason }),
  moneyColumn('amount', 'Credit', { width: 100, phone: 'end', accessor: ({ amount }) => amount }),
]

const lineId = ({ id }: MemoLine): number => id
