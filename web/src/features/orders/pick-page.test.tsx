import { changeOrder, pullTags } from '@dray/contract/orders'
import { findPullShortages } from '@dray/contract/pending'
import { listProductCodes } from '@dray/contract/products'
import { listPickLines, type PickedOrder, type PickLine } from '@dray/contract/pending/picking'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aLine, anOrder } from '../../test-data/orders/orders.tsx'
import { answerCall, button, handler, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { PickPage } from './pick-page.tsx'

const order: PickedOrder = {
  id: 1,
  orderNum: '100023',
  customerName: 'Ernst Handel',
  orderStatus: 'RECEIVED',
  driverId: null,
  modifiedOn: new Date('2026-03-09T20:00:00Z'),
}
const line = (overrides: Partial<PickLine> = {}): PickLine => ({
  id: 1,
  orderID: 1,
  orderNum: '100023',
  packingLocationName: 'Warehouse',
  shelf: 'A-2',
  productId: 1,
  productName: 'Chai',
  productSku: 'EXO-BEV-0001',
  unitsPerCase: 12,
  batchNumber: null,
  shouldHaveTag: false,
  quantity: 48,
  tagsPulled: false,
  missing: 0,
  unusableReason: null,
  ...overrides,
})
const tofu = line({
  id: 2,
  shelf: 'A-10',
  productId: 2,
  productName: 'Tofu',
  productSku: 'MAY-PRO-0002',
  batchNumber: 'MAY-PRO-0002-261101-00007',
  shouldHaveTag: true,
  quantity: 50,
})

const noMatch = {
  ...{ matches: false, media: '', onchange: null, addListener: () => undefined, removeListener: () => undefined },
  ...{ addEventListener: () => undefined, removeEventListener: () => undefined, dispatchEvent: () => true },
}
type Sent = { itemIds: number[]; tagsPulled: boolean; onlyInStock?: boolean }
type Start = { lines?: PickLine[]; orders?: PickedOrder[]; isPhone?: boolean; answers?: Parameters<typeof stubServer> }

/** A server that keeps what is ticked. */
async function shown({ lines = [line(), tofu], orders = [order], isPhone = true, answers = [] }: Start = {}) {
  let kept = lines
  const sent: Sent[] = []
  const changed: unknown[] = []
  if (isPhone)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...noMatch, media: query, matches: true }))
  stubServer(
    ...answers,
    answerCall(listPickLines, () => ({ orders, lines: kept })),
    answerCall(pullTags, ({ body }) => {
      const { itemIds, tagsPulled } = body as Sent
      sent.push(body as Sent)
      kept = kept.map((each) => (itemIds.includes(each.id) ? { ...each, tagsPulled, missing: 0 } : each))
      return anOrder({
        orderedItems: kept.map(({ id, tagsPulled: is, quantity }) => aLine({ id, tagsPulled: is, quantity })),
      })
    }),
    answerCall(changeOrder, ({ body }) => {
      changed.push(body)
      return anOrder({ orderStatus: 'PACKED' })
    }),
  )
  showScreens(
    { '/orders/pick': PickPage },
    { at: `/orders/pick?orders=${orders.map(({ id }) => id).join(',')}`, roles: ['INVENTORY'] },
  )
  await screen.findByLabelText('Scan or find a line')
  return { sent, changed, user: setUpUser() }
}
const box = (name: RegExp) => screen.getByRole('checkbox', { name })

test('lines are ticked and unticked one by one, with what was picked of all', async () => {
  const { sent, user } = await shown()
  expect(screen.getAllByRole('checkbox').map((each) => each.closest('li')?.textContent)).toEqual([
    'A-2 ChaiEXO-BEV-000148 = 4 cases',
    'A-10 Tofu0000750 = 4 cases + 2',
  ])
  expect(screen.getByText('0 of 2 picked')).toBeVisible()
  await user.click(box(/Chai/))
  expect(await screen.findByText('1 of 2 picked')).toBeVisible()
  await user.click(box(/Chai/))
  expect(await screen.findByText('0 of 2 picked')).toBeVisible()
  await waitFor(() =>
    expect(sent).toEqual([
      { itemIds: [1], tagsPulled: true, onlyInStock: true },
      { itemIds: [1], tagsPulled: false },
    ]),
  )
})

test('a scanned label ticks its line, and another code says that it is not on the list', async () => {
  const { sent, user } = await shown()
  const scan = screen.getByLabelText('Scan or find a line')
  await user.type(scan, `https://dray.example/products/tags?sku=${tofu.productSku}&batch=${tofu.batchNumber}{Enter}`)
  expect(await screen.findByText('1 of 2 picked')).toBeVisible()
  expect(screen.getByText('Tofu 00007 is picked.')).toBeVisible()
  expect(scan).toHaveFocus()
  await user.type(scan, 'may-pro-0002{Enter}')
  expect(await screen.findByText('Tofu 00007 was picked before.')).toBeVisible()
  await user.type(scan, 'B-404{Enter}')
  expect(await screen.findByText("B-404 isn't on this list.")).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a bar code of the trade ticks the line of its lot, and another lot says which to pick', async () => {
  const code = {
    id: tofu.productId,
    sku: tofu.productSku,
    name: tofu.productName,
    gtin: '04006381333931',
    caseGtin: null,
    unitQuantity: null,
  }
  const { sent, user } = await shown({ answers: [answerCall(listProductCodes, () => [code])] })
  const scan = screen.getByLabelText('Scan or find a line')
  await user.type(scan, '010400638133393110WRONG{Enter}')
  expect(await screen.findByText(`This is lot WRONG of Tofu. Pick ${tofu.batchNumber}.`)).toBeVisible()
  expect(sent).toHaveLength(0)
  await user.type(scan, `(01)04006381333931(10)${tofu.batchNumber}{Enter}`)
  expect(await screen.findByText(`Tofu 00007 is picked (lot ${tofu.batchNumber}).`)).toBeVisible()
  await user.type(scan, '96385074{Enter}')
  expect(await screen.findByText(/No product has the bar code 96385074 yet\./)).toBeVisible()
})

test.each([
  ['label', `${tofu.batchNumber}`],
  ['bar code', `(01)04006381333931(10)${tofu.batchNumber}`],
])('of a batch that two orders need, each scan of its %s ticks the next line', async (_, scanned) => {
  const code = { id: tofu.productId, sku: tofu.productSku, name: tofu.productName, gtin: '04006381333931' }
  const { sent, user } = await shown({
    lines: [tofu, { ...tofu, id: 5, orderID: 9, orderNum: '100031' }],
    orders: [order, { ...order, id: 9, orderNum: '100031' }],
    answers: [answerCall(listProductCodes, () => [{ ...code, caseGtin: null, unitQuantity: null }])],
  })
  for (const picked of [1, 2]) {
    await user.type(screen.getByLabelText('Scan or find a line'), `${scanned}{Enter}`)
    expect(await screen.findByText(`${picked} of 2 picked`)).toBeVisible()
  }
  await waitFor(() => expect(sent.map(({ itemIds }) => itemIds)).toEqual([[2], [5]]))
})

test('typed words narrow the lines', async () => {
  const { sent, user } = await shown()
  await user.type(screen.getByLabelText('Scan or find a line'), 'tof{Enter}')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(sent).toEqual([])
})

test('an order is marked packed once all of its lines are picked', async () => {
  const { changed, user } = await shown({ lines: [line({ tagsPulled: true }), tofu] })
  expect(screen.queryByRole('button', { name: 'Mark packed' })).toBeNull()
  await user.click(box(/Tofu/))
  await user.click(await screen.findByRole('button', { name: 'Mark packed' }))
  expect(await screen.findByText('Order 100023 is packed.')).toBeVisible()
  expect(changed).toMatchObject([{ orderStatus: 'PACKED' }])
})

test('a line with more units than are there says so and asks before it is pulled', async () => {
  const short = line({ missing: 8 })
  const shortage = { ...short, missing: 8, missingInBatch: 0, batchNumber: null, unusableReason: undefined }
  const { sent, user } = await shown({
    lines: [short, tofu],
    answers: [answerCall(findPullShortages, () => [shortage])],
  })
  expect(screen.getByText('8 of 48 short')).toBeVisible()
  await user.click(box(/Chai/))
  const question = within(await screen.findByRole('alertdialog', { name: 'Pull beyond stock' }))
  expect(sent).toEqual([])
  await user.click(question.getByRole('button', { name: "Pull what's in stock" }))
  await waitFor(() => expect(sent).toEqual([{ itemIds: [1], tagsPulled: true, onlyInStock: true }]))
})

test('a tick that the server did not get stays visibly unsent until it is sent again', async () => {
  let isDown = true
  const down = handler(pullTags, () => {
    if (isDown) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await shown({ answers: [down] })
  await user.click(box(/Chai/))
  expect(await screen.findByText(/^Not sent\./)).toBeVisible()
  expect(box(/Chai/)).toBeChecked()
  expect(screen.getByText('0 of 2 picked')).toBeVisible()
  isDown = false
  expect(button('Try again')).toBeVisible()
})

test('a refused tick is taken back, with the reason', async () => {
  const { user } = await shown({ answers: [refuseCall(pullTags, 'nothing-in-stock')] })
  await user.click(box(/Chai/))
  expect(await screen.findByRole('alert')).toHaveTextContent(/stock/)
  expect(box(/Chai/)).not.toBeChecked()
})

test('several orders are one walk, with each line’s order and a button for each picked order', async () => {
  const other = { ...order, id: 2, orderNum: '100024' }
  const lines = [line({ tagsPulled: true }), { ...tofu, orderID: 2, orderNum: '100024' }]
  await shown({ orders: [order, other], lines })
  expect(screen.getByRole('heading', { level: 1, name: 'Pick 2 orders' })).toBeVisible()
  expect(screen.getByText('00007 · 100024')).toBeVisible()
  expect(button('Mark 100023 packed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark 100024 packed' })).toBeNull()
})

test('lines of an order that is not open anymore can’t be ticked', async () => {
  await shown({ orders: [{ ...order, orderStatus: 'DELIVERED' }], lines: [line({ tagsPulled: true })] })
  expect(box(/Chai/)).toBeDisabled()
})

test('on a desktop it is a table, with a column for shelves only if a line has one', async () => {
  const { user } = await shown({ isPhone: false })
  const table = screen.getByRole('grid', { name: 'Lines' })
  expect(within(table).getByRole('columnheader', { name: /Shelf/ })).toBeVisible()
  await user.click(box(/48 Chai/))
  expect(await screen.findByText('1 of 2 picked')).toBeVisible()
})

test('without shelves there is no column for them', async () => {
  await shown({ isPhone: false, lines: [line({ shelf: null })] })
  expect(screen.queryByRole('columnheader', { name: /Shelf/ })).toBeNull()
})
