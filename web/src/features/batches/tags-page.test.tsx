import { type Batch, createLabels, listBatches, changeBatch } from '@dray/contract/batches'
import { findPullShortages, listPendingItems } from '@dray/contract/pending'
import { pullTags } from '@dray/contract/orders'
import { findProductBySku } from '@dray/contract/products'
import type { Role } from '@dray/domain/users/permissions'
import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { confirmAdded } from '../../kit/added-record.ts'
import { ReceiveStock } from '../../records/batches/receive-stock.ts'
import { aProduct, plainBatch } from '../../test-data/catalog.ts'
import { downloads } from '../../test-data/downloads.ts'
import { aLine, anOrder } from '../../test-data/orders/orders.tsx'
import {
  answerCall,
  answerPdf,
  handler,
  openDialog,
  refuseCall,
  stubServer,
  showScreens,
} from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { TagsPage } from './tags-page.tsx'

const chai = aProduct({ hasBatch: true, stock: 39, pendingOutboundQuantity: 12 })
const batch = (overrides: Partial<Batch>): Batch => ({
  ...plainBatch,
  id: 1,
  batchNumber: 'EXO-BEV-0001-261101-00001',
  initialQuantity: 20,
  remainingQuantity: 14,
  receivedOn: '2026-11-01',
  ...overrides,
})
const older = batch({})
const newer = batch({
  id: 2,
  batchNumber: 'EXO-BEV-0001-261120-00002',
  isCheckedIn: false,
  receivedOn: '2026-11-20',
  remainingQuantity: 20,
})
const usedUp = batch({
  id: 3,
  batchNumber: 'EXO-BEV-0001-261001-00003',
  receivedOn: '2026-10-01',
  remainingQuantity: 0,
})
const pending = {
  ...aLine({ id: 50, orderID: 9, productId: 1, productSku: chai.sku, productBatchId: 1, quantity: 12 }),
  orderNum: '100812',
  customerName: 'Ernst Handel',
}

type Handlers = Parameters<typeof stubServer>
const show = (handlers: Handlers = [], { at = `?sku=${chai.sku}`, roles = ['INVENTORY'] as Role[] } = {}) => {
  stubServer(
    ...handlers,
    answerCall(findProductBySku, () => chai),
    answerCall(listBatches, () => [older, newer, usedUp]),
    answerCall(listPendingItems, () => [pending]),
  )
  return showScreens({ '/products/tags': TagsPage }, { at: `/products/tags${at}`, roles })
}
const batches = async () => within(await screen.findByRole('region', { name: 'Batches' }))

// R2.1-07, R4.4-16, R4.4-17
test('the tags page lists batches newest first, each by the last five characters of its number', async () => {
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Chai' })).toBeInTheDocument()
  const list = await batches()
  await list.findByText('00002')
  expect(list.getAllByRole('rowheader').map((cell) => cell.textContent?.slice(0, 5))).toEqual(['00002', '00001'])
  expect(list.getByText('Nov 20, 2026')).toBeInTheDocument()
})

test('the tags page shows how much of the stock is untagged', async () => {
  show()
  const product = within(await screen.findByLabelText('Product'))
  expect(await product.findByText('5')).toBeInTheDocument()
  expect(product.getByText('39')).toBeInTheDocument()
})

test('each batch shows which open orders reserve it, and whether they reserve more than it has', async () => {
  show([answerCall(listPendingItems, () => [pending, { ...pending, id: 51, orderNum: '100813', quantity: 5 }])])
  const row = within((await (await batches()).findByText('00001')).closest('tr') ?? document.body)
  expect(await row.findByText('3 more than the batch has')).toBeInTheDocument()
  expect(row.getByRole('link', { name: '100812' })).toHaveAttribute('href', '/orders/100812')
})

test('used-up batches are hidden until the user shows them or scans one', async () => {
  show()
  const list = await batches()
  await list.findByText('00001')
  expect(list.queryByText('00003')).toBeNull()
  await setUpUser().click(list.getByLabelText('Show used-up batches (1)'))
  expect(list.getByText('00003')).toBeInTheDocument()
})

test('the label of a batch opens the page with that batch highlighted', async () => {
  show([], { at: `?sku=${chai.sku}&batch=${usedUp.batchNumber}` })
  const row = (await (await batches()).findByText('00003')).closest('tr')
  expect(row).toHaveAttribute('aria-current', 'true')
})

test('a batch is checked in with one click, which counts once while it is sent', async () => {
  const sent: unknown[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  show([
    answerCall(changeBatch, async ({ body, params }) => {
      sent.push({ ...params, body })
      await promise
      return { ...newer, isCheckedIn: true }
    }),
  ])
  const checkedIn = await (await batches()).findByLabelText('Batch 00002 is checked in')
  const user = setUpUser()
  await user.click(checkedIn)
  expect(checkedIn).toBeChecked()
  await user.click(checkedIn)
  resolve()
  // The list was read again, which still has it otherwise.
  await vi.waitFor(() => expect(checkedIn).not.toBeChecked())
  expect(sent).toEqual([{ id: '2', body: { isCheckedIn: true } }])
})

test('a pending line is pulled, and returned with Undo', async () => {
  const sent: unknown[] = []
  show([
    answerCall(findPullShortages, () => []),
    answerCall(pullTags, ({ body }) => {
      sent.push(body)
      return anOrder()
    }),
  ])
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Pull 12 for order 100812' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { itemIds: [50], tagsPulled: true },
      { itemIds: [50], tagsPulled: false },
    ]),
  )
})

test('a refused pull says why', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  show([answerCall(findPullShortages, () => []), refuseCall(pullTags, 'batch-taken')])
  await setUpUser().click(await screen.findByRole('button', { name: 'Pull 12 for order 100812' }))
  expect(
    await screen.findByText(/Not enough units left in this batch. Choose another or lower the quantity./),
  ).toBeInTheDocument()
})

test('labels are printed for the selected batches, or for all batches shown', async () => {
  const sent: unknown[] = []
  const tab = { location: { replace: vi.fn<() => void>() }, close: vi.fn<() => void>(), document }
  vi.stubGlobal('open', () => tab)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:labels', revokeObjectURL: () => {} }))
  show([answerPdf(createLabels, ({ body }) => sent.push(body))])
  const user = setUpUser()
  const list = await batches()
  await user.click(await list.findByRole('button', { name: 'Print 2 labels' }))
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:labels'))
  await user.click(list.getByLabelText('Select batch 00001'))
  await user.click(list.getByRole('button', { name: 'Print 1 label' }))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { batchIds: [2, 1], sheet: 'roll' },
    { batchIds: [1], sheet: 'roll' },
  ])
})

test('labels for a Zebra printer are saved as a file, and the choice is kept', async () => {
  const urls: URL[] = []
  const files = downloads()
  show([
    handler(createLabels, ({ url, body }) => {
      urls.push(url)
      expect(body).toEqual({ batchIds: [2, 1], sheet: 'roll' })
      return new Response('^XA^XZ')
    }),
  ])
  const user = setUpUser()
  const list = await batches()
  await user.selectOptions(await list.findByLabelText('Print labels on'), 'Zebra (ZPL)')
  await user.click(list.getByRole('button', { name: 'Download 2 labels' }))
  await vi.waitFor(() => expect(files.map(({ name }) => name)).toEqual(['labels.zpl']))
  expect(await files[0]?.file.text()).toBe('^XA^XZ')
  expect(urls.map(({ search }) => search)).toEqual(['?format=ZPL&dpi=203'])
  expect(localStorage.getItem('dray-label-sheet')).toBe('"zebra"')
})

test('sales can view the tags and pull, but not check in, correct or add batches', async () => {
  show([], { roles: ['SALES'] })
  expect(await screen.findByRole('button', { name: 'Pull 12 for order 100812' })).toBeInTheDocument()
  expect(await (await batches()).findByLabelText('Batch 00002 is checked in')).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Actions for batch 00002' })).toBeNull()
  for (const name of ['Label untagged stock', 'Receive']) expect(screen.queryByRole('button', { name })).toBeNull()
})

// R7.3-24
test('an unknown SKU is reported as such, not as an error', async () => {
  show([refuseCall(findProductBySku, 'not-found')], { at: '?sku=NO-SUCH-1' })
  expect(await screen.findByText(/No product has SKU NO-SUCH-1/)).toBeInTheDocument()
  expect(console.error).not.toHaveBeenCalled()
})

test('labeling untagged stock, receiving and correcting a batch open their dialogs', async () => {
  show([answerCall(findProductBySku, () => ({ ...chai, unitQuantity: 24 }))])
  const user = setUpUser()
  await user.click(await (await batches()).findByRole('button', { name: 'Actions for batch 00001' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Correct units' }))
  expect(openDialog).toHaveBeenLastCalledWith(expect.anything(), {
    sku: chai.sku,
    batchId: 1,
    unitsPerCase: 24,
  })
  await user.click(screen.getByRole('button', { name: 'Label untagged stock' }))
  expect(openDialog).toHaveBeenLastCalledWith(expect.anything(), { productId: chai.id })
  await user.click(screen.getByRole('button', { name: 'Receive' }))
  expect(openDialog).toHaveBeenLastCalledWith(ReceiveStock, { productId: chai.id })
})

test('the list scrolls to a batch that was just added and highlights it', async () => {
  const scrolled: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolled.push(this)
  })
  const listed = [older]
  const { cache } = show([answerCall(listBatches, () => [...listed])])
  const list = await batches()
  await list.findByText('00001')
  act(() => confirmAdded({ list: 'Batches', id: newer.id, name: 'Batch 00002 of Chai' }))
  expect(scrolled).toEqual([])
  listed.push(newer)
  await act(() => cache.invalidateQueries())
  const row = (await list.findByText('00002')).closest('tr')
  expect(row).toHaveAttribute('data-added')
  expect(scrolled).toEqual([row])
})

test('facts of a batch stand below its number, and expiry has a column only if a batch shown has one', async () => {
  const known = {
    ...older,
    expiresOn: '2026-11-10',
    testedOn: '2026-10-30',
    labName: 'Confidence Labs',
    thcPercent: 24.5,
  }
  show([answerCall(listBatches, () => [known, newer])])
  const list = await batches()
  expect(await list.findByText('THC 24.5% · Confidence Labs, tested Oct 30, 2026')).toBeInTheDocument()
  expect(list.getByRole('columnheader', { name: 'Expires' })).toBeInTheDocument()
  expect(list.getAllByText('Expired Nov 10, 2026')[0]).toBeInTheDocument()
})

test('without an expiry there is no column for it', async () => {
  show()
  await (await batches()).findByText('00001')
  expect(screen.queryByRole('columnheader', { name: 'Expires' })).toBeNull()
})
