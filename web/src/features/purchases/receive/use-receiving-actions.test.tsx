import { checkInReceipts, closePurchaseShort, reopenPurchase, undoReceipt } from '@dray/contract/purchases/receipts'
import type { PurchaseOrder, PurchaseReceipt } from '@dray/contract/purchases'
import type { Role } from '@dray/domain/users/permissions'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPurchase, aPurchaseItem } from '../../../test-data/purchases/purchases.ts'
import { answerCall, handler, openModal, showWithin, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { CheckInDialog } from './check-in-dialog.tsx'
import { CloseShortDialog } from './close-short-dialog.tsx'
import { useReceivingActions } from './use-receiving-actions.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import { UndoReceiptDialog } from './undo-receipt-dialog.tsx'

const receipt: PurchaseReceipt = {
  id: 91,
  purchaseItemId: 1,
  units: 6,
  batchId: 41,
  batchNumber: 'HARVEST-7',
  isCheckedIn: false,
  receivedOn: '2026-03-11',
  receivedBy: 'Ann',
  createdAt: new Date('2026-03-11T20:00:00Z'),
  reason: null,
}
const partly = aPurchase({ purchaseOrderItems: [aPurchaseItem({ receivedQuantity: 6 })], receipts: [receipt] })
const short: PurchaseOrder = { ...partly, orderStatus: 'RECEIVED', closedShortOn: new Date() }
const saved = { id: 7, orderStatus: 'RECEIVED' as const, modifiedOn: new Date(), closedShortOn: null }

const closeNow = vi.fn<() => void>()
const frame = { opened: true, onClose: vi.fn<() => void>(), zIndex: 200, closeOnEscape: true, returnFocus: true }

function Actions({ order }: { order: PurchaseOrder }) {
  const { next, more } = useReceivingActions(order)
  const names = [next?.label ?? '', ...more.map(({ label }) => label)]
  return (
    <>
      <output>{names.join(', ')}</output>
      <button onClick={next?.onChoose}>Next</button>
    </>
  )
}

function actions(order: PurchaseOrder, roles: Role[] = ['INVENTORY']): string | null {
  const { unmount } = showWithin(<Actions order={order} />, roles)
  const names = screen.getByRole('status').textContent
  unmount()
  return names
}

test('the actions offered depend on what was received and on the user; the next action is first', () => {
  expect(actions(aPurchase())).toBe('Receive')
  expect(actions(partly)).toBe('Receive, Check in batches, Close short')
  expect(actions({ ...partly, receipts: [{ ...receipt, isCheckedIn: true }] })).toBe('Receive, Close short')
  expect(actions(short)).toBe('Check in batches, Reopen')
  for (const orderStatus of ['DRAFT', 'CANCELLED'] as const) expect(actions(aPurchase({ orderStatus }))).toBe('')
  expect(actions(partly, ['SALES', 'ACCOUNTING'])).toBe('')
})

test('Receive opens a dialog with its own URL', async () => {
  showWithin(<Actions order={partly} />, ['INVENTORY'])
  await setUpUser().click(screen.getByRole('button', { name: 'Next' }))
  expect(openModal).toHaveBeenCalledWith('ReceiveDelivery', { purchaseOrderId: partly.id })
})

test('an order is closed short with a reason, and reopened after a confirmation', async () => {
  const sent: unknown[] = []
  stubServer(
    answerCall(closePurchaseShort, ({ body }) => (sent.push(body), saved)),
    answerCall(reopenPurchase, ({ params }) => (sent.push(params), saved)),
    answerCall(checkInReceipts, ({ body }) => (sent.push(body), [])),
  )
  const user = setUpUser()
  const closing = showWithin(<CloseShortDialog frame={frame} closeNow={closeNow} order={partly} />, ['INVENTORY'])
  expect(screen.getByText(/^The remaining 18 units will be closed/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Close short' })).toBeDisabled()
  await user.type(screen.getByLabelText(/^Why the rest won't arrive/), ' sold out ')
  await user.click(screen.getByRole('button', { name: 'Close short' }))
  await vi.waitFor(() => expect(closeNow).toHaveBeenCalledTimes(1))
  closing.unmount()
  const reopening = showWithin(<ReopenDialog frame={frame} closeNow={closeNow} order={short} />, ['INVENTORY'])
  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  await vi.waitFor(() => expect(closeNow).toHaveBeenCalledTimes(2))
  reopening.unmount()
  showWithin(<CheckInDialog frame={frame} closeNow={closeNow} order={partly} />, ['INVENTORY'])
  await user.click(screen.getByRole('button', { name: 'Check in' }))
  await vi.waitFor(() => expect(closeNow).toHaveBeenCalledTimes(3))
  expect(sent).toEqual([{ reason: 'sold out' }, { id: '7' }, { isCheckedIn: true }])
})

test('a refused undo says which order the units were sold on, and the dialog stays open', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  closeNow.mockClear()
  const refusal = {
    type: '/',
    title: 'It was used.',
    error: 'It was used.',
    status: 409,
    code: 'receipt-used',
    batchNumber: 'HARVEST-7',
    sold: [{ orderNum: '100023', customerName: 'x', units: 1 }],
    promised: [],
  }
  stubServer(handler(undoReceipt, () => Response.json(refusal, { status: 409 })))
  showWithin(<UndoReceiptDialog frame={frame} closeNow={closeNow} receipt={receipt} productName="Chai" />, [
    'INVENTORY',
  ])
  expect(screen.getByText('6 units of Chai of batch HARVEST-7 will leave stock and be open again.')).toBeVisible()
  await setUpUser().click(screen.getByRole('button', { name: 'Undo the receipt' }))
  expect(await screen.findByText('It was used. Batch HARVEST-7: sold on order 100023.')).toBeVisible()
  expect(closeNow).not.toHaveBeenCalled()
})
