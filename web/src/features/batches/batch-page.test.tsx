import { type BatchTrace, listUntracedOrders, traceBatches } from '@dray/contract/batches/traces'
import { findOrdersOfBatches, holdBatches } from '@dray/contract/batches'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { modalRegistry } from '../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../app/modals/modal-stack.tsx'
import { aBatchTrace, aTracedOrder } from '../../test-data/batch-traces.ts'
import { downloads } from '../../test-data/downloads.ts'
import { answerCall, answerPage, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { BatchPage } from './batch-page.tsx'

const second = aBatchTrace()
const other: BatchTrace = {
  ...second,
  batch: { ...second.batch, id: 2, batchNumber: 'EXO-BEV-0001-261110-00002' },
  customers: [
    aTracedOrder({ units: 4 }),
    aTracedOrder({
      customerID: 8,
      customerName: 'Alfreds',
      contactEmail: null,
      orderId: 30,
      orderNum: '100030',
      units: 1,
    }),
  ],
}

function show(at = '/batches/1', traces: readonly BatchTrace[] = [aBatchTrace()]) {
  const requests: (string | null)[] = []
  stubServer(
    answerCall(traceBatches, ({ url }) => {
      requests.push(url.searchParams.get('ids'))
      return [...traces]
    }),
  )
  showScreens({ '/batches/$batchIds': BatchPage }, { at, roles: ['INVENTORY'] })
  return requests
}
const rows = async (table: string) =>
  within(await screen.findByRole('grid', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent),
    )

test('the parts of a batch are shown as a sum, with the sign of counts and corrections in words', async () => {
  show()
  await screen.findByRole('heading', { level: 1, name: 'Batch EXO-BEV-0001-261101-00001' })
  const strip = screen.getByLabelText('Where the units are')
  const facts = [...strip.querySelectorAll('dt')].map((label) => [
    label.textContent,
    label.nextElementSibling?.textContent,
  ])
  expect(facts).toEqual([
    ['Received', '40'],
    ['At customers', '= 12'],
    ['Pulled and waiting', '+ 5'],
    ['Remaining', '+ 20'],
    ['Lost', '+ 2'],
    ['Missing in counts', '+ 3'],
    ['Corrected up', '− 2'],
  ])
  expect(within(strip).getByText('8 reserved · 12 free')).toBeInTheDocument()
})

test('customers can be told only of a batch that some of them have', async () => {
  show('/batches/1', [aBatchTrace({ customers: [] })])
  const button = await screen.findByRole('button', { name: 'Tell customers' })
  expect(button).toBeDisabled()
  expect(button).toHaveAttribute('title', 'No customer has units')
})

test('customers are listed with their contacts and orders, and what waits or was received has its own list', async () => {
  show()
  expect(await rows('Customers')).toEqual([
    ['Ernst Handel', 'Roland Mendel', '555-0101', 'roland@example.com', '100023', 'Nov 20, 2026', '12'],
  ])
  expect(await rows('Pulled and waiting')).toEqual([['100024', 'Ernst Handel', 'Packed', '5']])
  expect(await rows('Reserved')).toEqual([['100025', 'Ernst Handel', 'Received', '8']])
  expect(await rows('Receipts')).toEqual([['Nov 1, 2026', 'Purchase order PO-EXO-001', 'Ann', '40']])
  expect((await rows('Losses, counts and corrections')).map((row) => row.at(-1))).toEqual(['−2', '−3', '+2'])
  expect(screen.queryByRole('grid', { name: 'Not traceable' })).toBeNull()
})

test('orders that shipped without a batch are listed apart, and the strip says how many shipped since', async () => {
  const untraced = aTracedOrder({ orderId: 40, orderNum: '100040', shippedOn: '2026-11-25', units: 9 })
  const ofProduct = { productId: 1, productName: 'Chai', sku: 'EXO-BEV-0001' }
  const trace = aBatchTrace({ notTraceable: [{ ...untraced, namesBatch: false }], untracedSince: 9 })
  const files = downloads()
  const later = { ...trace, batch: { ...trace.batch, id: 2 }, untracedSince: 4 }
  const asked: (string | null)[] = []
  stubServer(
    answerCall(traceBatches, () => [trace, later]),
    answerPage(listUntracedOrders, ({ url }) => {
      asked.push(url.searchParams.get('ids'))
      return { rows: [{ ...untraced, ...ofProduct, shippedOn: '2026-11-25' }] }
    }),
  )
  showScreens({ '/batches/$batchIds': BatchPage }, { at: '/batches/1,2', roles: ['INVENTORY'] })
  await screen.findByText('100040')
  expect(await rows('Orders shipped without a batch')).toEqual([['100040', 'Ernst Handel', 'Nov 25, 2026', '9']])
  const label = within(screen.getByLabelText('Where the units are')).getByText('Without a batch')
  expect(label.nextElementSibling).toHaveTextContent('9')
  expect(screen.queryByRole('grid', { name: 'Not traceable' })).toBeNull()
  await setUpUser().click(screen.getByRole('button', { name: 'Export' }))
  await vi.waitFor(() => expect(files).toHaveLength(1))
  const text = (await files[0]?.file.text()) ?? ''
  expect(text.match(/Shipped without a batch, in no part.*100040.*9/g)).toHaveLength(1)
  expect(new Set(asked)).toEqual(new Set(['1,2']))
})

test('several batches are added up and listed, and a customer of both is listed once', async () => {
  const requests = show('/batches/1,2', [aBatchTrace(), other])
  await screen.findByRole('heading', { level: 1, name: '2 batches' })
  expect(requests).toEqual(['1,2'])
  expect(await rows('Customers')).toEqual([
    ['Alfreds', 'Roland Mendel', '555-0101', 'No email', '100030', '00002', 'Nov 20, 2026', '1'],
    ['Ernst Handel', 'Roland Mendel', '555-0101', 'roland@example.com', '2 orders', '', '', '16'],
    ['', '', '', '', '100023', '00001', 'Nov 20, 2026', '12'],
    ['', '', '', '', '100023', '00002', 'Nov 20, 2026', '4'],
  ])
  expect(await rows('Batches')).toHaveLength(3)
})

test('an unknown batch, or an address that is no id, says so', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(refuseCall(traceBatches, 'not-found'))
  showScreens({ '/batches/$batchIds': BatchPage }, { at: '/batches/99', roles: ['SALES'] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Batch not found' })).toBeInTheDocument()
})

test.each([
  ['/batches/chai', 'Batch not found'],
  [`/batches/${Array.from({ length: 51 }, (_, index) => index + 1).join(',')}`, 'Too many batches'],
])('no request is sent for %s', async (at, heading) => {
  const requests = show(at)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument()
  expect(requests).toEqual([])
})

test('the export has a row for each place units are at', async () => {
  const files = downloads()
  show()
  await setUpUser().click(await screen.findByRole('button', { name: 'Export' }))
  await vi.waitFor(() => expect(files).toHaveLength(1))
  const [, ...lines] = (await files[0]?.file.text())?.trim().split('\r\n') ?? []
  const parts = lines.map((line) => [line.split(',')[3], Number(line.split(',').at(-1))])
  expect(parts).toEqual([
    ['"At customer"', 12],
    ['"Pulled and waiting"', 5],
    ['"Remaining"', 20],
    ['"Lost"', 2],
    ['"Missing in counts"', 3],
    ['"Corrected down"', -2],
    ['"Reserved', 8],
  ])
})

test('batches on hold say why, all others are held with one reason, and only inventory may do it', async () => {
  const held: unknown[] = []
  const free = aBatchTrace()
  const hold = { reason: 'Mold', by: 'Ann', on: new Date('2026-11-24T20:00:00Z') }
  const onHold: BatchTrace = { ...other, batch: { ...other.batch, hold } }
  const answers = [
    answerCall(traceBatches, () => [free, { ...free, batch: { ...free.batch, id: 3, batchNumber: 'B-3' } }, onHold]),
    answerCall(findOrdersOfBatches, () => []),
    answerCall(holdBatches, ({ body }) => {
      held.push(body)
      return []
    }),
  ]
  stubServer(...answers)
  const { unmount } = showScreens({ '/batches/$batchIds': withModals }, { at: '/batches/1,3,2', roles: ['INVENTORY'] })
  expect(
    await screen.findByText(/^EXO-BEV-0001-261110-00002 is on hold since Nov 24, 2026 by Ann: Mold$/),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Release all' })).toBeInTheDocument()
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Hold all' }))
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Complaint')
  await user.click(screen.getByRole('button', { name: 'Put on hold' }))
  await vi.waitFor(() => expect(held).toEqual([{ batchIds: [1, 3], reason: 'Complaint' }]))
  unmount()
  stubServer(...answers)
  showScreens({ '/batches/$batchIds': withModals }, { at: '/batches/1,3,2', roles: ['SALES'] })
  await screen.findByRole('heading', { level: 1, name: '3 batches' })
  expect(screen.queryByRole('button', { name: /Hold|Release|Tell/ })).toBeNull()
})

const withModals = () => (
  <ModalStack registry={modalRegistry}>
    <BatchPage />
  </ModalStack>
)
