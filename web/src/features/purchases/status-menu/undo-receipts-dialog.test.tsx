import { changePurchaseOrder } from '@dray/contract/purchases'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPurchase, aPurchaseSummary } from '../../../test-data/purchases/purchases.ts'
import { answerCall, openDialog, refuseCall, showWithin, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { UndoReceiptsDialog } from './undo-receipts-dialog.tsx'

const order = aPurchaseSummary({ unitQuantity: 60, receivedQuantity: 39 })
const closeNow = vi.fn<() => void>()
const frame = { opened: true, onClose: () => {}, zIndex: 200, closeOnEscape: true, returnFocus: true }

function show(more: Partial<Parameters<typeof UndoReceiptsDialog>[0]> = {}) {
  showWithin(<UndoReceiptsDialog {...{ frame, closeNow, order }} to="CANCELLED" {...more} />, ['INVENTORY'])
  return setUpUser()
}

test('the dialog says how many units leave stock, and its button saves the status', async () => {
  const sent: unknown[] = []
  stubServer(
    answerCall(changePurchaseOrder, ({ body }) => {
      sent.push(body)
      const { brand: _, ...changed } = aPurchase({ orderStatus: 'CANCELLED' })
      return changed
    }),
  )
  const user = show()
  expect(screen.getByRole('dialog', { name: 'Cancel EXO-0007?' })).toHaveTextContent('39 received units')
  await user.click(screen.getByRole('button', { name: 'Take 39 units out of stock' }))
  await vi.waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(sent).toEqual([{ orderStatus: 'CANCELLED', modifiedOn: order.modifiedOn.toISOString() }])
})

test('a refusal is shown in the dialog', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(refuseCall(changePurchaseOrder, 'changed-meanwhile'))
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Take 39 units out of stock' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else changed this while you were editing.')
})

test('an order on its way can be closed short instead', async () => {
  stubServer()
  const onCloseShort = vi.fn<() => void>()
  const user = show({ onCloseShort })
  await user.click(screen.getByRole('button', { name: 'Close short' }))
  expect(openDialog).toHaveBeenCalledWith(expect.anything(), { order })
  expect(onCloseShort).toHaveBeenCalled()
})

test.each([
  ['DRAFT', order],
  ['CANCELLED', aPurchaseSummary({ orderStatus: 'RECEIVED', unitQuantity: 39, receivedQuantity: 39 })],
] as const)('closing short isn’t offered for %s', (to, received) => {
  stubServer()
  show({ to, order: received })
  expect(screen.queryByRole('button', { name: 'Close short' })).toBeNull()
})
