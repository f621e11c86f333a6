import type { Batch } from '@dray/contract/batches'
import { listPendingOutbound } from '@dray/contract/pending'
import { listProductLines } from '@dray/contract/brands'
import { readProduct, type Product } from '@dray/contract/products'
import { listOnOrder } from '@dray/contract/purchases/suggestions'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aProduct, plainBatch } from '../../test-data/catalog.ts'
import { showModal } from '../../test-data/modals.tsx'
import { answerCall, refuseCall, stubServer, showWithin, openModal } from '../../test-data/screens.tsx'
import { ViewProductModal } from './view-product-modal.tsx'

const aBatch = (id: number): Batch => ({
  ...plainBatch,
  id,
  batchNumber: `EXO-BEV-0001-261101-0000${id}`,
  isCheckedIn: id % 2 === 0,
  initialQuantity: 20,
  remainingQuantity: 14,
  receivedOn: '2026-11-01',
})
const chai = aProduct({
  description: 'Spiced tea\n20 bags',
  image: '/storage/products/chai.png',
  genetics: 'SATIVA',
  weight: 3.5,
  unitQuantity: 12,
  cost: cents(12_00),
  stock: 12,
  pendingOutboundQuantity: 7,
  productLines: [{ productLineId: 11 }],
  hasBatch: true,
  orderBatches: [1, 2, 3, 4, 5, 6, 7].map(aBatch),
  modifiedOn: new Date('2026-02-03T18:30:00Z'),
})

const answers = (product: Product): Parameters<typeof stubServer> => [
  answerCall(readProduct, () => product),
  answerCall(listProductLines, () => [{ id: 11, name: 'Classics' }]),
  answerCall(listPendingOutbound, () => [{ orderNum: '100023', customerName: 'Ernst Handel', quantity: 7 }]),
]

async function show(product = chai, roles: Role[] = ['INVENTORY']) {
  const shown = await showModal('ViewProduct', { productId: 1 }, { roles, answers: answers(product) })
  await screen.findByRole('heading', { name: 'Chai' })
  return shown
}
const factValue = (label: string) => screen.getByText(label).nextElementSibling?.textContent

// R2.7-01, R2.2-07, R3-10, R3-12
test('a product is shown with all its details', async () => {
  await show()
  expect(await screen.findByText('Classics')).toBeInTheDocument()
  const facts = {
    Status: 'Active',
    Stock: 'In 12',
    'Pending outbound': '7',
    Cost: '$12.00',
    'Base price': '$18.00',
    MSRP: '$23.40',
    Genetics: 'Sativa',
    Weight: '3.5g',
    'Unit quantity': '12',
    'Extract type': '–none',
    'Product lines': 'Classics',
    'Discount eligible': 'Yes',
    'Track by batch': 'Yes',
    'Hidden from the catalog': 'No',
    Created: 'Dec 31, 2025, 4:00 PM',
    Modified: 'Feb 3, 2026, 10:30 AM',
  }
  expect(Object.fromEntries(Object.keys(facts).map((label) => [label, factValue(label)]))).toEqual(facts)
  expect(screen.queryByText('Shelf')).toBeNull()
  expect(screen.getByText(/Spiced tea\s20 bags/)).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Image of Chai' })).toHaveAttribute('src', '/storage/products/chai.png')
  expect(await screen.findByText('No change logs found for product with ID: 1.')).toBeInTheDocument()
})

test('a shelf is shown only if the product has one', async () => {
  await show({ ...chai, shelf: 'A-2' })
  expect(factValue('Shelf')).toBe('A-2')
})

test('the cost is a dash for users who may not see it', async () => {
  const noCost = { ...chai }
  delete noCost.cost
  await show(noCost, ['SALES'])
  expect(factValue('Cost')).toBe('–none')
  expect(factValue('Base price')).toBe('$18.00')
})

// R2.7-02, R2.7-03, R2.2-31, R2.1-08
test('a product has buttons for editing, stock history and tags', async () => {
  stubServer(...answers(chai))
  const onClose = vi.fn<() => void>()
  const frame = { opened: true, onClose, zIndex: 200, closeOnEscape: true, returnFocus: false }
  showWithin(<ViewProductModal frame={frame} closeNow={onClose} productId={1} />, ['INVENTORY'])
  const click = async (name: string) => (await screen.findByRole('button', { name })).click()
  await click('Edit')
  expect(openModal).toHaveBeenLastCalledWith('EditProduct', { productId: 1 })
  await click('Stock history')
  expect(openModal).toHaveBeenLastCalledWith('ViewStockHistory', { productId: 1 })
  const tags = screen.getByRole('link', { name: 'Tags' })
  expect(tags.getAttribute('href')).toBe('/products/tags?sku=EXO-BEV-0001')
  expect(tags.getAttribute('target')).toBe('_blank')
  screen.getAllByRole('button', { name: 'Close' }).at(-1)?.click()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('users who may not change products have no Edit button', async () => {
  await show(chai, ['SALES'])
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Stock history' })).toBeInTheDocument()
})

// R2.1-03, R2.13-37
test('a click on the pending outbound quantity lists the orders', async () => {
  const { person } = await show()
  await person.click(screen.getByRole('button', { name: '7 of Chai pending: show orders' }))
  const row = await screen.findByRole('row', { name: '100023 Ernst Handel 7' })
  expect(within(row).getByRole('link')).toHaveAttribute('target', '_blank')
})

test('sales sees what is on order and when it is expected; a driver does not', async () => {
  const arrival = { productId: 1, purchaseOrderNum: 'EXO-0007', quantity: 24, expectedOn: '2099-05-01' }
  const onOrder = answerCall(listOnOrder, () => [arrival])
  const shown = await showModal(
    'ViewProduct',
    { productId: 1 },
    { roles: ['SALES'], answers: [...answers(chai), onOrder] },
  )
  expect(
    await screen.findByRole('button', { name: '24 May 1, 2099: Chai on order, expected May 1, 2099' }),
  ).toBeInTheDocument()
  shown.unmount()
  await show(chai, ['DRIVER'])
  expect(screen.queryByText('On order')).toBeNull()
})

test('nothing on order is shown as zero', async () => {
  await show()
  expect(factValue('On order')).toBe('0')
})

test('five batches are shown, with a link to the others', async () => {
  await show()
  const batches = within(screen.getByRole('region', { name: 'Batches' }))
  expect(batches.getAllByRole('row')).toHaveLength(6)
  expect(batches.getByRole('row', { name: 'EXO-BEV-0001-261101-00002 Nov 1, 2026 Yes 14 20' })).toBeInTheDocument()
  expect(batches.getByRole('link', { name: '2 more batches on the Tags page' })).toBeInTheDocument()
})

test('a product that is not tracked by batch has no batches and no tags', async () => {
  await show({ ...chai, hasBatch: false, orderBatches: [] })
  expect(screen.queryByRole('region', { name: 'Batches' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Tags' })).toBeNull()
})

test('an unknown product says so', async () => {
  await showModal('ViewProduct', { productId: 99 }, { answers: [refuseCall(readProduct, 'not-found')] })
  await waitFor(() => expect(screen.getByText("This product doesn't exist.")).toBeInTheDocument())
})
