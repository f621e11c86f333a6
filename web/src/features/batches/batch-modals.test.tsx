import { addBatch, type Batch, listBatches, changeBatch } from '@dray/contract/batches'
import { readProduct } from '@dray/contract/products'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aProduct } from '../../test-data/catalog.ts'
import { answerCall, refuseCall, stubServer, showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { AddBatchModal } from './add-batch-modal.tsx'
import { CorrectBatchModal } from './correct-batch-modal.tsx'

const chai = aProduct({ hasBatch: true, stock: 39 })
const batch: Batch = {
  id: 1,
  batchNumber: 'EXO-BEV-0001-261101-00001',
  isCheckedIn: true,
  initialQuantity: 20,
  remainingQuantity: 14,
  receivedOn: '2026-11-01',
}
const closeNow = vi.fn<() => void>()
const frame = { opened: true, onClose: () => {}, zIndex: 200, closeOnEscape: true, returnFocus: true }
type Handlers = Parameters<typeof stubServer>

function show(modal: 'add' | 'correct', ...handlers: Handlers) {
  closeNow.mockClear()
  stubServer(
    ...handlers,
    answerCall(readProduct, () => chai),
    answerCall(listBatches, () => [batch]),
  )
  showWithin(
    modal === 'add' ? (
      <AddBatchModal frame={frame} closeNow={closeNow} productId={chai.id} />
    ) : (
      <CorrectBatchModal frame={frame} closeNow={closeNow} sku={chai.sku} batchId={batch.id} />
    ),
    ['INVENTORY'],
  )
  return setUpUser()
}

// X-13, D-92
test('untagged stock is put into a batch, all of it unless a smaller quantity is entered', async () => {
  const sent: unknown[] = []
  const user = show(
    'add',
    answerCall(addBatch, ({ body }) => {
      sent.push(body)
      return batch
    }),
  )
  const units = await screen.findByLabelText(/^Units/)
  expect(units).toHaveValue('25')
  await user.clear(units)
  await user.type(units, '26')
  expect(await screen.findByText('Only 25 untagged units are in stock')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Add batch' })).toBeDisabled()
  await user.clear(units)
  await user.type(units, '10')
  await user.clear(screen.getByLabelText('Received on'))
  await user.type(screen.getByLabelText('Received on'), '2026-11-19')
  await user.type(screen.getByLabelText('Batch number'), ' HARVEST-7 {Enter}')
  await vi.waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(sent).toEqual([{ batchNumber: 'HARVEST-7', initialQuantity: 10, receivedOn: '2026-11-19' }])
})

test('a batch number that belongs to another product is refused, and what was typed stays', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const user = show('add', refuseCall(addBatch, 'batch-of-another-product'))
  const number = await screen.findByLabelText('Batch number')
  await user.type(number, 'TAKEN-1{Enter}')
  expect(await screen.findByText('This batch number belongs to another product.')).toBeInTheDocument()
  expect(number).toHaveValue('TAKEN-1')
  expect(closeNow).not.toHaveBeenCalled()
})

// D-95, X-14
test('a batch is corrected to the counted units, with a reason, as a difference from what was shown', async () => {
  const sent: unknown[] = []
  const user = show(
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

test.each(['-1', '1.5', '1e5', 'ten', ''])('a batch cannot be corrected to %j', async (typed) => {
  const user = show('correct')
  await screen.findByText(/14 left according to Dray/)
  const counted = screen.getByLabelText(/^Units counted/)
  await user.clear(counted)
  if (typed !== '') await user.type(counted, typed)
  await user.type(screen.getByLabelText(/^Reason/), 'Counted{Enter}')
  expect(await screen.findByText('Enter a whole number, 0 or more')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Correct' })).toBeDisabled()
})
