import { type Batch, createLabels, listBatches, receiveStock, suggestBatchNumber } from '@dray/contract/batches'
import { listProducts, type Product, readProduct } from '@dray/contract/products'
import { addDays } from '@dray/domain/time/company-day'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aProduct, plainBatch } from '../../test-data/catalog.ts'
import { answerCall, answerPdf, refuseCall, settings, showWithin, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { useAddedRecord } from '../../kit/added-record.ts'
import { companyToday } from '../../kit/text/dates.ts'
import { ReceiveStockModal } from './receive-stock-modal.tsx'

const chai = aProduct({ hasBatch: true, stock: 39 })
const loose = aProduct({ id: 2, name: 'Paper cups', sku: 'EXO-CUP-0001', hasBatch: false, stock: 0 })
const batch: Batch = {
  ...plainBatch,
  id: 7,
  batchNumber: 'EXO-BEV-0001-261121-00043',
  initialQuantity: 24,
  remainingQuantity: 24,
  receivedOn: '2026-11-21',
}
const today = companyToday(settings.timeZone)
const onClose = vi.fn<() => void>()
const frame = { opened: true, onClose, zIndex: 200, closeOnEscape: true, returnFocus: true }
const Notice = () => <p data-testid="added">{JSON.stringify(useAddedRecord() ?? null)}</p>

type Handlers = Parameters<typeof stubServer>
function show(handlers: Handlers = [], productId?: number) {
  onClose.mockClear()
  const products: Product[] = [chai, loose]
  stubServer(
    ...handlers,
    answerCall(listProducts, () => products),
    answerCall(readProduct, ({ params }) => (params['id'] === '2' ? loose : chai)),
    answerCall(listBatches, () => []),
    answerCall(suggestBatchNumber, () => ({ batchNumber: batch.batchNumber })),
  )
  const id = productId === undefined ? {} : { productId }
  showWithin(
    <>
      <ReceiveStockModal frame={frame} closeNow={onClose} {...id} />
      <Notice />
    </>,
    ['INVENTORY'],
  )
  return setUpUser()
}
const collect = (sent: unknown[], answer: { stock: number; batch: Batch | null }) =>
  answerCall(receiveStock, ({ params, body, headers }) => {
    sent.push({ id: params['productId'], key: headers.get('idempotency-key'), ...(body as object) })
    return answer
  })
const units = () => screen.findByLabelText(/^Units/)
const press = (user: ReturnType<typeof setUpUser>, name: string) => user.click(screen.getByRole('button', { name }))

test('units of a chosen product are received in one form, with the next batch number and checked in', async () => {
  const sent: unknown[] = []
  const user = show([collect(sent, { stock: 63, batch })])
  await user.type(await screen.findByRole('combobox', { name: 'Product' }), 'exo-bev')
  await user.click(await screen.findByRole('option', { name: /Chai/ }))
  expect(await screen.findByText('39 in stock now')).toBeVisible()
  expect(await screen.findByDisplayValue(batch.batchNumber)).toBe(screen.getByLabelText('Batch number'))
  expect(screen.getByRole('switch', { name: /^Checked in/ })).toBeChecked()
  expect(screen.getByLabelText('Received on')).toHaveValue(today)
  await user.type(await units(), '24')
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: '2027-03-31' } })
  await user.type(screen.getByLabelText('Note'), ' slip 4711 {Enter}')
  expect(await screen.findByText(/^Received 24/)).toHaveTextContent(
    'Received 24 units of Chai into batch EXO-BEV-0001-261121-00043. 63 are in stock now.',
  )
  const body = {
    quantity: 24,
    receivedOn: today,
    batchNumber: null,
    expiresOn: '2027-03-31',
    isCheckedIn: true,
    notes: 'slip 4711',
  }
  expect(sent).toEqual([{ id: '1', key: expect.any(String), ...body }])
})

test('after receiving, the batch label can be printed, and the Tags page highlights the batch', async () => {
  const [sent, labels]: [unknown[], unknown[]] = [[], []]
  const tab = {
    location: { replace: vi.fn<() => void>() },
    close: vi.fn<() => void>(),
    document: document.implementation.createHTMLDocument(),
  }
  vi.stubGlobal('open', () => tab)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:labels', revokeObjectURL: () => {} }))
  const print = answerPdf(createLabels, ({ body }) => labels.push(body))
  const user = show([collect(sent, { stock: 63, batch }), print], chai.id)
  await screen.findByText('Chai: 39 in stock now.')
  await user.type(await units(), '24{Enter}')
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Print 1 label' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(labels).toEqual([{ batchIds: [7], sheet: 'roll' }]))
  await press(user, 'Done')
  expect(onClose).toHaveBeenCalled()
  expect(JSON.parse(screen.getByTestId('added').textContent ?? '')).toEqual({
    list: 'Batches',
    id: 7,
    name: 'Batch 00043',
    message: 'Batch 00043: received 24 units of Chai.',
  })
})

test('a product without batches only gets units, and "Receive more" starts with choosing a product', async () => {
  const sent: unknown[] = []
  const user = show([collect(sent, { stock: 5, batch: null })], loose.id)
  expect(await screen.findByText(/Paper cups: 0 in stock now\. This product isn't tracked by batch/)).toBeVisible()
  expect(screen.queryByLabelText('Batch number')).toBeNull()
  await user.type(await units(), '5{Enter}')
  expect(await screen.findByText('Received 5 units of Paper cups. 5 are in stock now.')).toBeVisible()
  expect(sent).toMatchObject([{ id: '2', batchNumber: null }])
  expect(screen.queryByRole('button', { name: /Print/ })).toBeNull()
  await press(user, 'Receive more')
  expect(await screen.findByRole('combobox', { name: 'Product' })).toHaveValue('')
  expect(await units()).toHaveValue('')
})

test.each(['0', '-1', '1.5', 'ten', '1000001'])('%s units are not received', async (typed) => {
  const user = show([], chai.id)
  await screen.findByText('Chai: 39 in stock now.')
  await user.type(await units(), `${typed}{Enter}`)
  expect(screen.getByText(/Enter a whole number, 1 or more|Enter at most 1,000,000 units/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Receive' })).toBeDisabled()
})

test('units can’t be received on a future date', async () => {
  const user = show([], chai.id)
  await screen.findByText('Chai: 39 in stock now.')
  await user.type(await units(), '3')
  fireEvent.change(screen.getByLabelText('Received on'), { target: { value: addDays(today, 3) } })
  expect(screen.getByText("Stock can't be received on a future date.")).toBeVisible()
  expect(screen.getByRole('button', { name: 'Receive' })).toBeDisabled()
})

test('another product’s batch number is refused at its field, and the form is resent with the same key', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const keys: (string | null)[] = []
  const refused = refuseCall(receiveStock, 'batch-of-another-product')
  const answer: (typeof refused)['answer'] = (request) => {
    keys.push(request.headers.get('idempotency-key'))
    return refused.answer(request)
  }
  const user = show([{ ...refused, answer }], chai.id)
  const number = await screen.findByDisplayValue(batch.batchNumber)
  await user.clear(number)
  await user.type(number, 'TAKEN-1')
  await user.type(await units(), '3{Enter}')
  await vi.waitFor(() => expect(number).toHaveAccessibleDescription(/belongs to another product/))
  expect([number, await units()].map((field) => (field as HTMLInputElement).value)).toEqual(['TAKEN-1', '3'])
  await user.type(await units(), '{Enter}')
  await vi.waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
})
