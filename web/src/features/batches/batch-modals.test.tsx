import {
  addBatch,
  type Batch,
  listBatches,
  changeBatch,
  changeBatchFacts,
  suggestBatchNumber,
} from '@dray/contract/batches'
import { readProduct } from '@dray/contract/products'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { aProduct, plainBatch } from '../../test-data/catalog.ts'
import { answerCall, handler, openDialog, refuseCall, stubServer, showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { CorrectBatchModal } from './correct-batch-modal.tsx'
import { EditFactsModal } from './edit-facts-modal.tsx'
import { LabelStockModal } from './label-stock-modal.tsx'

const chai = aProduct({ hasBatch: true, stock: 39 })
const batch: Batch = {
  ...plainBatch,
  id: 1,
  batchNumber: 'EXO-BEV-0001-261101-00001',
  initialQuantity: 20,
  remainingQuantity: 14,
  receivedOn: '2026-11-01',
}
const closeNow = vi.fn<() => void>()
const frame = { opened: true, onClose: () => {}, zIndex: 200, closeOnEscape: true, returnFocus: true }
type Handlers = Parameters<typeof stubServer>

function show(modal: 'label' | 'correct' | 'facts', ...handlers: Handlers) {
  closeNow.mockClear()
  stubServer(
    ...handlers,
    answerCall(readProduct, () => chai),
    answerCall(listBatches, () => [batch]),
    answerCall(suggestBatchNumber, ({ url }) => ({
      batchNumber: `EXO-BEV-0001-${url.searchParams.get('receivedOn')?.replaceAll('-', '').slice(2)}-00002`,
    })),
  )
  const BatchModal = modal === 'facts' ? EditFactsModal : CorrectBatchModal
  const shown = showWithin(
    modal === 'label' ? (
      <LabelStockModal frame={frame} closeNow={closeNow} productId={chai.id} />
    ) : (
      <BatchModal frame={frame} closeNow={closeNow} sku={chai.sku} batchId={batch.id} unitsPerCase={12} />
    ),
    ['INVENTORY'],
  )
  return { ...shown, user: setUpUser() }
}

test('untagged stock is put into a checked-in batch, all of it unless a smaller quantity is entered', async () => {
  const sent: unknown[] = []
  const { user } = show(
    'label',
    answerCall(addBatch, ({ body }) => {
      sent.push(body)
      return batch
    }),
  )
  const units = await screen.findByLabelText(/^Units/)
  expect(units).toHaveValue('25')
  expect(screen.getByText(/get a batch number; the stock stays 39/)).toBeInTheDocument()
  await user.clear(units)
  await user.type(units, '26')
  expect(await screen.findByText('Only 25 untagged units are in stock')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Label' })).toBeDisabled()
  await user.clear(units)
  await user.type(units, '10')
  await user.clear(screen.getByLabelText('Received on'))
  await user.type(screen.getByLabelText('Received on'), '2026-11-19')
  await vi.waitFor(() => expect(screen.getByLabelText('Batch number')).toHaveValue('EXO-BEV-0001-261119-00002'))
  await user.click(screen.getByRole('button', { name: 'Label' }))
  await vi.waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(sent).toEqual([
    { batchNumber: null, expiresOn: null, initialQuantity: 10, receivedOn: '2026-11-19', isCheckedIn: true },
  ])
})

test('if the response was lost, a batch is resent unchanged, even though its units are already in a batch', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const attempts: { key: string | null; body: unknown }[] = []
  let batches = [batch]
  const lost = handler(addBatch, (request) => {
    attempts.push({ key: request.headers.get('idempotency-key'), body: request.body })
    if (attempts.length > 1) return answerCall(addBatch, () => batch).answer(request)
    batches = [batch, { ...batch, id: 2, remainingQuantity: 20 }]
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const { user, cache } = show(
    'label',
    lost,
    answerCall(listBatches, () => batches),
  )
  const units = await screen.findByLabelText(/^Units/)
  await user.clear(units)
  await user.type(units, '20{Enter}')
  expect(await screen.findByText(/Try again: it won't be saved twice/)).toBeVisible()
  await cache.invalidateQueries()
  await vi.waitFor(() => expect(screen.getByText(/^20 units of Chai are in stock without a batch/)).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Label' }))
  await vi.waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(attempts[1]).toEqual(attempts[0])
})

test('units can go into a batch with a typed number, an existing one, or one that isn’t checked in', async () => {
  const sent: unknown[] = []
  const { user } = show(
    'label',
    answerCall(addBatch, ({ body }) => {
      sent.push(body)
      return batch
    }),
  )
  const number = await screen.findByLabelText('Batch number')
  await vi.waitFor(() => expect(number).toHaveDisplayValue(/-00002$/))
  await user.clear(number)
  await user.type(number, batch.batchNumber)
  expect(await screen.findByText(/added to this batch: 14 units left, received Nov 1, 2026, checked in/)).toBeVisible()
  expect(screen.queryByRole('switch')).toBeNull()
  await user.clear(number)
  await user.type(number, ' HARVEST-7 ')
  expect(screen.getByText(/Only checked-in batches are allocated/)).toBeVisible()
  await user.click(screen.getByRole('switch', { name: /^Checked in/ }))
  await user.type(number, '{Enter}')
  await vi.waitFor(() => expect(sent).toMatchObject([{ batchNumber: 'HARVEST-7', isCheckedIn: false }]))
})

test('the labeling dialog links to receiving for units that just arrived', async () => {
  const { user } = show('label')
  await user.click(await screen.findByRole('button', { name: 'Receive them' }))
  expect(openDialog).toHaveBeenCalledWith(ReceiveStock, { productId: chai.id })
})

test('a batch number that belongs to another product is refused, and what was typed stays', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { user } = show('label', refuseCall(addBatch, 'batch-of-another-product'))
  const number = await screen.findByLabelText('Batch number')
  await vi.waitFor(() => expect(number).toHaveDisplayValue(/-00002$/))
  await user.clear(number)
  await user.type(number, 'TAKEN-1{Enter}')
  expect(await screen.findByText('This batch number belongs to another product.')).toBeInTheDocument()
  expect(number).toHaveValue('TAKEN-1')
  expect(closeNow).not.toHaveBeenCalled()
})

test('a batch is corrected to the counted units with a reason, and the quantity shown before is sent too', async () => {
  const sent: unknown[] = []
  const { user } = show(
    'correct',
    answerCall(changeBatch, ({ body }) => {
      sent.push(body)
      return batch
    }),
  )
  await screen.findByText(/14 left according to Dray/)
  const counted = screen.getByLabelText(/^Units counted/)
  await user.clear(counted)
  await user.type(counted, '12')
  expect(await screen.findByText('−2 units')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Correct' })).toBeDisabled()
  await user.type(screen.getByLabelText(/^Reason/), 'Broken case{Enter}')
  await vi.waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(sent).toEqual([{ remainingQuantity: 12, remainingBefore: 14, notes: 'Broken case' }])
})

// D-343
test('a batch is corrected to counted cases, which are sent as their units', async () => {
  const sent: unknown[] = []
  const { user } = show(
    'correct',
    answerCall(changeBatch, ({ body }) => {
      sent.push(body)
      return batch
    }),
  )
  await screen.findByText(/14 left according to Dray/)
  const counted = screen.getByLabelText(/^Units counted/)
  await user.clear(counted)
  await user.type(counted, '3 cs')
  expect(screen.getByText('+22 units')).toBeVisible()
  await user.type(screen.getByLabelText(/^Reason/), 'Recounted')
  expect(counted).toHaveValue('36')
  await user.click(screen.getByRole('button', { name: 'Correct' }))
  await vi.waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(sent).toMatchObject([{ remainingQuantity: 36, remainingBefore: 14 }])
})

test.each(['-1', '1.5', '1e5', 'ten', ''])('a batch cannot be corrected to %j', async (typed) => {
  const { user } = show('correct')
  await screen.findByText(/14 left according to Dray/)
  const counted = screen.getByLabelText(/^Units counted/)
  await user.clear(counted)
  if (typed !== '') await user.type(counted, typed)
  await user.type(screen.getByLabelText(/^Reason/), 'Counted{Enter}')
  expect(await screen.findByText('Enter a whole number, 0 or more')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Correct' })).toBeDisabled()
})

test('facts are entered in one form, and only those that were changed are sent', async () => {
  const sent: unknown[] = []
  const known = { ...batch, labName: 'Confidence Labs', thcPercent: 24.5 }
  const { user } = show(
    'facts',
    answerCall(listBatches, () => [known]),
    answerCall(changeBatchFacts, ({ body }) => {
      sent.push(body)
      return known
    }),
  )
  const thc = screen.getByLabelText('THC')
  await vi.waitFor(() => expect(thc).toHaveValue('24.5'))
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.clear(thc)
  await user.type(thc, '24,5')
  expect(screen.getByText('Use a period for decimals')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.clear(thc)
  await user.type(thc, '18.25')
  await user.clear(screen.getByLabelText('Lab'))
  await user.type(screen.getByLabelText('Expires on'), '2027-03-01')
  await user.type(screen.getByLabelText('Shelf'), 'B-10')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(sent).toEqual([{ thcPercent: 18.25, labName: null, expiresOn: '2027-03-01', shelf: 'B-10' }])
})
