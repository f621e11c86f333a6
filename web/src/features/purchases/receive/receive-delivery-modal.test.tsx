import type { Batch } from '@dray/contract/batches'
import { createLabels } from '@dray/contract/batches'
import { changeProduct, listProductCodes } from '@dray/contract/products'
import { receiveDelivery, type ReceivedDelivery } from '@dray/contract/purchases/receipts'
import { problems } from '@dray/contract/problems'
import { type PurchaseItem, type PurchaseOrder, readPurchaseOrder } from '@dray/contract/purchases'
import { addDays } from '@dray/domain/time/company-day'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { companyToday } from '../../../kit/text/dates.ts'
import { answerCall, answerPdf, handler, settings, showWithin, stubServer } from '../../../test-data/screens.tsx'
import { aPurchase, aPurchaseItem } from '../../../test-data/purchases/purchases.ts'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { ReceiveDeliveryModal } from './receive-delivery-modal.tsx'
import { aProduct, plainBatch } from '../../../test-data/catalog.ts'

const today = companyToday(settings.timeZone)
const item = (id: number, productName: string, more: Partial<PurchaseItem> = {}) =>
  aPurchaseItem({
    id,
    productId: id,
    productSku: `EXO-BEV-000${id}`,
    productName,
    hasBatch: true,
    quantity: 10,
    ...more,
  })
const anOrder = (purchaseOrderItems: PurchaseItem[], more: Partial<PurchaseOrder> = {}) =>
  aPurchase({ purchaseOrderItems, ...more })
const batch: Batch = {
  ...plainBatch,
  id: 41,
  batchNumber: 'HARVEST-7',
  isCheckedIn: false,
  initialQuantity: 4,
  remainingQuantity: 4,
  receivedOn: today,
}
const received: ReceivedDelivery = {
  id: 7,
  orderStatus: 'ORDERED',
  modifiedOn: new Date('2026-03-11T20:00:00Z'),
  closedShortOn: null,
  receipts: [
    {
      id: 91,
      purchaseItemId: 1,
      units: 4,
      batchId: 41,
      batchNumber: 'HARVEST-7',
      receivedOn: today,
      receivedBy: 'Ann',
      createdAt: new Date('2026-03-11T20:00:00Z'),
      reason: null,
    },
  ],
  batches: [batch],
}

const onClose = vi.fn<() => void>()
const closeNow = vi.fn<() => void>()
const frame = { opened: true, onClose, zIndex: 200, closeOnEscape: true, returnFocus: true }

type Handlers = Parameters<typeof stubServer>
function show(order: () => PurchaseOrder, handlers: Handlers = []) {
  stubServer(
    ...handlers,
    answerCall(readPurchaseOrder, () => ({ res: order() })),
  )
  const shown = showWithin(<ReceiveDeliveryModal frame={frame} closeNow={closeNow} purchaseOrderId={7} />, [
    'INVENTORY',
  ])
  return { ...shown, user: setUpUser() }
}
const collect = (sent: unknown[], answer = received) =>
  answerCall(receiveDelivery, ({ params, body }) => {
    sent.push({ id: params['id'], ...(body as object) })
    return answer
  })
const units = (name: string) => screen.findByLabelText(`Units of ${name}`)
const submit = () => screen.getByRole('button', { name: /^Receive/ })

// D-343
test('cases are received as their units, and the open units are said in cases', async () => {
  const sent: unknown[] = []
  const chai = item(1, 'Chai', { quantity: 50, unitsPerCase: 12 })
  const { user } = show(() => anOrder([chai]), [collect(sent)])
  const field = await units('Chai')
  expect(screen.getByText('50 of 50 open (4 cases + 2)')).toBeVisible()
  await user.clear(field)
  await user.type(field, '3 cs')
  expect(screen.getByRole('button', { name: 'Receive 36 units' })).toBeVisible()
  await user.tab()
  expect(field).toHaveValue('36')
  await user.click(submit())
  await waitFor(() => expect(sent).toMatchObject([{ lines: [{ itemId: 1, units: 36 }] }]))
})

test('open units are received by default, or typed ones under a batch number of their own', async () => {
  const sent: unknown[] = []
  const cups = item(2, 'Paper cups', { hasBatch: false, quantity: 5, receivedQuantity: 2 })
  const { user } = show(() => anOrder([item(1, 'Chai'), cups, item(3, 'Chang')]), [collect(sent)])
  expect(await units('Chai')).toHaveValue('10')
  expect(await units('Chai')).toHaveFocus()
  expect(await units('Paper cups')).toHaveValue('3')
  expect(screen.queryByLabelText('Batch number of Paper cups')).toBeNull()
  await user.clear(await units('Chai'))
  await user.type(await units('Chai'), '4')
  await user.type(screen.getByLabelText('Batch number of Chai'), ' HARVEST-7 ')
  await user.clear(await units('Chang'))
  await user.click(screen.getByRole('button', { name: 'Receive 7 units' }))
  expect(
    await screen.findByText(/Received 4 units for purchase order EXO-0007\. The rest is still open\./),
  ).toBeVisible()
  expect(sent).toEqual([
    {
      id: '7',
      receivedOn: today,
      isCheckedIn: false,
      closedShortReason: null,
      lines: [
        { itemId: 1, units: 4, receivedBefore: 0, batchNumber: 'HARVEST-7', reason: null },
        { itemId: 2, units: 3, receivedBefore: 2, batchNumber: null, reason: null },
      ],
    },
  ])
})

test('the summary shows everything received, even if the order reloads before the answer arrives', async () => {
  let order = anOrder([item(1, 'Chai', { quantity: 4 })])
  const answered = Promise.withResolvers<void>()
  const slow = handler(receiveDelivery, async () => {
    await answered.promise
    return Response.json(receiveDelivery.answer.encode({ ...received, orderStatus: 'RECEIVED' }))
  })
  const { user, cache } = show(() => order, [slow])
  await user.click(await screen.findByRole('button', { name: 'Receive 4 units' }))
  order = anOrder([item(1, 'Chai', { quantity: 4, receivedQuantity: 4 })], { orderStatus: 'RECEIVED' })
  await cache.invalidateQueries()
  expect(screen.getByText('4 of 4 open')).toBeVisible()
  answered.resolve()
  expect(await screen.findByText(/Received 4 units for purchase order EXO-0007\. Everything arrived/)).toBeVisible()
})

test('the labels of the new batches are printed in the next step, which has the focus', async () => {
  const labels: unknown[] = []
  const tab = { replace: vi.fn<() => void>(), document: document.implementation.createHTMLDocument() }
  vi.stubGlobal('open', () => ({ location: tab, close: vi.fn<() => void>(), document: tab.document }))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:labels', revokeObjectURL: () => {} }))
  const print = answerPdf(createLabels, ({ body }) => labels.push(body))
  const { user } = show(() => anOrder([item(1, 'Chai')]), [collect([]), print])
  await units('Chai')
  await user.click(submit())
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Print 1 label' })).toHaveFocus())
  expect(within(screen.getByRole('list', { name: 'Received' })).getByText('HARVEST-7')).toBeVisible()
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(labels).toEqual([{ batchIds: [41], sheet: 'roll' }]))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(closeNow).toHaveBeenCalled()
})

test('receiving more than is open needs a reason', async () => {
  const sent: unknown[] = []
  const { user } = show(() => anOrder([item(1, 'Chai')]), [collect(sent)])
  await user.clear(await units('Chai'))
  await user.type(await units('Chai'), '12')
  await user.click(submit())
  expect(screen.getByText('Explain why you received more of Chai than ordered.')).toBeVisible()
  await vi.waitFor(() => expect(screen.getByLabelText('Why more of Chai came')).toHaveFocus())
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText('Why more of Chai came'), 'two free')
  await user.click(submit())
  await vi.waitFor(() => expect(sent).toMatchObject([{ lines: [{ units: 12, reason: 'two free' }] }]))
})

test('the rest of a delivery stays open, or the order is closed short with a reason', async () => {
  const sent: unknown[] = []
  const { user } = show(() => anOrder([item(1, 'Chai')]), [collect(sent)])
  await units('Chai')
  expect(screen.queryByRole('radio')).toBeNull()
  await user.clear(await units('Chai'))
  await user.type(await units('Chai'), '4')
  expect(screen.getByRole('radio', { name: 'The rest comes later' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: /close the order short/ }))
  await user.click(submit())
  expect(screen.getByText("Say why the rest won't arrive.")).toBeVisible()
  await vi.waitFor(() => expect(screen.getByLabelText(/^Why the rest won't arrive/)).toHaveFocus())
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText(/^Why the rest won't arrive/), 'sold out')
  await user.click(submit())
  await vi.waitFor(() => expect(sent).toMatchObject([{ closedShortReason: 'sold out' }]))
})

test.each(['-1', '12.9', '10e9', '1000000000000', 'ten'])('%s units are not received', async (typed) => {
  const sent: unknown[] = []
  const { user } = show(() => anOrder([item(1, 'Chai')]), [collect(sent)])
  await user.clear(await units('Chai'))
  await user.type(await units('Chai'), typed)
  expect(await units('Chai')).toBeInvalid()
  await user.click(submit())
  expect(screen.getByText('Correct the units for Chai.')).toBeVisible()
  await vi.waitFor(async () => expect(await units('Chai')).toHaveFocus())
  expect(sent).toEqual([])
})

test('nothing is received without units, or on a future date', async () => {
  const sent: unknown[] = []
  const { user } = show(() => anOrder([item(1, 'Chai'), item(2, 'Chang')]), [collect(sent)])
  await units('Chai')
  await user.click(screen.getByRole('button', { name: 'Clear units' }))
  expect(await units('Chang')).toHaveValue('')
  await user.click(submit())
  expect(screen.getByText('Enter the received units.')).toBeVisible()
  await vi.waitFor(async () => expect(await units('Chai')).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Everything still open' }))
  expect(await units('Chang')).toHaveValue('10')
  fireEvent.change(screen.getByLabelText('Received on'), { target: { value: addDays(today, 2) } })
  await user.click(submit())
  expect(screen.getAllByText("Stock can't be received on a future date.")[0]).toBeVisible()
  await vi.waitFor(() => expect(screen.getByLabelText('Received on')).toHaveFocus())
  expect(sent).toEqual([])
})

test('an untouched line follows what others receive; an edited one needs a decision', async () => {
  const sent: unknown[] = []
  let order = anOrder([item(1, 'Chai'), item(2, 'Chang')])
  const { user, cache } = show(() => order, [collect(sent)])
  await user.clear(await units('Chai'))
  await user.type(await units('Chai'), '4')
  order = anOrder([item(1, 'Chai', { receivedQuantity: 6 }), item(2, 'Chang', { receivedQuantity: 9 })])
  await cache.invalidateQueries()
  await vi.waitFor(async () => expect(await units('Chang')).toHaveValue('1'))
  expect(screen.getByText(/received while you were counting: 6 so far, 4 open/)).toBeVisible()
  await user.click(submit())
  await vi.waitFor(async () => expect(await units('Chai')).toHaveFocus())
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Mine are different units' }))
  await user.click(submit())
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      {
        lines: [
          { itemId: 1, units: 4, receivedBefore: 6 },
          { itemId: 2, units: 1, receivedBefore: 9 },
        ],
      },
    ]),
  )
})

test('another product’s batch number is refused at its field, other refusals in the form, and what was typed stays', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const refusals = [
    { status: 422, code: 'batch-of-another-product', title: 'This batch number belongs to another product.' },
    { status: 409, code: 'already-received', title: 'Someone else received units.', sku: 'EXO-BEV-0001' },
  ]
  const refuse = handler(receiveDelivery, () => {
    const refusal = refusals.shift() ?? { status: 500, code: 'unexpected', title: 'x' }
    const details = refusal.code === 'batch-of-another-product' ? { batchNumber: 'TAKEN-1' } : {}
    return Response.json({ type: '/', error: refusal.title, ...refusal, ...details }, { status: refusal.status })
  })
  const { user } = show(() => anOrder([item(1, 'Chai'), item(2, 'Chang')]), [refuse])
  const number = await screen.findByLabelText('Batch number of Chai')
  await user.type(number, 'TAKEN-1')
  await user.click(submit())
  await vi.waitFor(() => expect(number).toHaveAccessibleDescription(/belongs to another product/))
  expect(screen.getByLabelText('Batch number of Chang')).toBeValid()
  await user.click(submit())
  expect(await screen.findByText('Someone else received units. SKU EXO-BEV-0001.')).toBeVisible()
  expect(number).toHaveValue('TAKEN-1')
})

test.each([
  [{ orderStatus: 'DRAFT' as const }, /still a draft/],
  [{ orderStatus: 'CANCELLED' as const }, /was canceled/],
  [{ orderStatus: 'RECEIVED' as const }, /has been received/],
  [{ orderStatus: 'RECEIVED' as const, closedShortOn: new Date() }, /was closed short/],
])('an order that is not on its way says why nothing can be received: %o', async (state, sentence) => {
  show(() => anOrder([item(1, 'Chai')], state))
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Receive/ })).toBeNull()
})

test('fully received lines are hidden until more units come', async () => {
  const { user } = show(() => anOrder([item(1, 'Chai', { receivedQuantity: 10 }), item(2, 'Chang')]))
  await units('Chang')
  expect(screen.queryByLabelText('Units of Chai')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 1 line without open units' }))
  expect(await units('Chai')).toHaveValue('')
})

type Attempt = { key: string | null; body: unknown }
/** Loses the first response. `onLost` does what the server did with the lost request. */
const losing = (attempts: Attempt[], onLost: () => void, then = answerCall(receiveDelivery, () => received)) =>
  handler(receiveDelivery, (request) => {
    attempts.push({ key: request.headers.get('idempotency-key'), body: request.body })
    if (attempts.length > 1) return then.answer(request)
    onLost()
    return Promise.reject(new TypeError('Failed to fetch'))
  })

test('if the response was lost, a delivery is resent unchanged, and isn’t attributed to anyone else', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const attempts: Attempt[] = []
  let order = anOrder([item(1, 'Chai'), item(2, 'Chang')])
  const { user, cache } = show(
    () => order,
    [
      losing(attempts, () => {
        order = anOrder([item(1, 'Chai', { receivedQuantity: 4 }), item(2, 'Chang', { receivedQuantity: 10 })])
      }),
    ],
  )
  await user.clear(await units('Chai'))
  await user.type(await units('Chai'), '4')
  await user.click(submit())
  expect(await screen.findByText(/may already be in stock/)).toBeVisible()
  await cache.invalidateQueries()
  expect(screen.queryByText(/while you were counting/)).toBeNull()
  expect(await units('Chang')).toHaveValue('10')
  await user.click(screen.getByRole('button', { name: 'Receive 14 units' }))
  expect(await screen.findByText(/^Received 4 units/)).toBeVisible()
  expect(attempts).toHaveLength(2)
  expect(attempts[1]).toEqual(attempts[0])
})

test('after a reload, an unanswered delivery is still resent under its key, even if its order is received', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const attempts: Attempt[] = []
  let order = anOrder([item(1, 'Chai')])
  const lost = losing(attempts, () => {
    order = anOrder([item(1, 'Chai', { receivedQuantity: 10 })], { orderStatus: 'RECEIVED' })
  })
  const { user, unmount } = show(() => order, [lost])
  await units('Chai')
  await user.click(submit())
  await screen.findByText(/may already be in stock/)
  unmount()
  const again = show(() => order, [lost])
  expect(await units('Chai')).toHaveValue('10')
  await again.user.click(submit())
  expect(await screen.findByText(/^Received 4 units/)).toBeVisible()
  expect(attempts[1]).toEqual(attempts[0])
})

test('editing a delivery after a lost response is refused if the delivery was already received; the form asks if these are other units', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const attempts: Attempt[] = []
  let order = anOrder([item(1, 'Chai')])
  const [status, title] = problems['key-reused']
  const reused = handler(receiveDelivery, () =>
    attempts.length === 2
      ? Response.json({ type: '/', title, error: title, status, code: 'key-reused' }, { status })
      : Response.json(receiveDelivery.answer.encode(received)),
  )
  const lost = losing(
    attempts,
    () => {
      order = anOrder([item(1, 'Chai', { receivedQuantity: 4 })])
    },
    reused,
  )
  const { user, cache } = show(() => order, [lost])
  const type = async (text: string) => {
    await user.clear(await units('Chai'))
    await user.type(await units('Chai'), text)
  }
  await type('4')
  await user.click(submit())
  await screen.findByText(/may already be in stock/)
  await cache.invalidateQueries()
  await type('5')
  await user.click(submit())
  await screen.findByText(/received while you were counting: 4 so far, 6 open/)
  await user.click(submit())
  expect(attempts).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Mine are different units' }))
  await user.click(submit())
  await screen.findByText(/^Received 4 units/)
  expect(attempts[1]?.key).toBe(attempts[0]?.key)
  expect(attempts[2]?.key).not.toBe(attempts[0]?.key)
  expect(attempts[2]?.body).toMatchObject({ lines: [{ units: 5, receivedBefore: 4 }] })
})

test('a count survives a reload, including lines set to 0', async () => {
  const order = () => anOrder([item(1, 'Chai'), item(2, 'Chang')])
  const { user, unmount } = show(order)
  await units('Chai')
  await user.click(screen.getByRole('button', { name: 'Clear units' }))
  await user.type(await units('Chang'), '3')
  unmount()
  show(order)
  expect(await units('Chai')).toHaveValue('')
  expect(await units('Chang')).toHaveValue('3')
  expect(screen.getByText(/^Your unsaved changes from .* were restored/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Receive 3 units' })).toBeVisible()
})

test('a line that came in two batches is received in one delivery', async () => {
  const sent: unknown[] = []
  const { user } = show(() => anOrder([item(1, 'Chai')]), [collect(sent)])
  await user.clear(await units('Chai'))
  await user.type(await units('Chai'), '6')
  await user.type(screen.getByLabelText('Batch number of Chai'), 'LOT-1')
  await user.click(screen.getByRole('button', { name: 'Add a batch of Chai' }))
  await vi.waitFor(async () => expect(await units('Chai, batch 2')).toHaveFocus())
  expect(await units('Chai, batch 2')).toHaveValue('4')
  await user.type(screen.getByLabelText('Batch number of Chai, batch 2'), 'LOT-2')
  await user.click(screen.getByRole('button', { name: 'Add a batch of Chai' }))
  await user.click(screen.getByRole('button', { name: 'Remove batch 3 of Chai' }))
  await vi.waitFor(async () => expect(await units('Chai, batch 2')).toHaveFocus())
  fireEvent.change(screen.getByLabelText('Expiry of Chai, batch 2'), { target: { value: '2027-05-31' } })
  await user.click(screen.getByRole('button', { name: 'Receive 10 units' }))
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      {
        lines: [
          { itemId: 1, units: 6, batchNumber: 'LOT-1' },
          { itemId: 1, units: 4, batchNumber: 'LOT-2', expiresOn: '2027-05-31' },
        ],
      },
    ]),
  )
})

test('with 2,000 lines, only those in view are rendered, and a search or scan finds any of them', async () => {
  const sent: unknown[] = []
  const many = Array.from({ length: 2000 }, (_, index) =>
    item(index + 1, `Tea ${index + 1}`, { productSku: `TEA-${index + 1}` }),
  )
  const { user } = show(() => anOrder(many), [collect(sent)])
  await units('Tea 1')
  expect(screen.getAllByRole('listitem').length).toBeLessThan(30)
  const search = screen.getByRole('searchbox', { name: 'Search lines' })
  await user.type(search, 'tea 1987')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await user.clear(search)
  await user.type(search, 'TEA-1500{Enter}')
  await vi.waitFor(async () => expect(await units('Tea 1500')).toHaveFocus())
  expect(search).toHaveValue('')
  await user.keyboard('4{Enter}')
  await vi.waitFor(async () => expect(await units('Tea 1501')).toHaveFocus())
  expect(sent).toEqual([])
  await user.type(search, 'nothing like it')
  expect(screen.getByText('No line has this name or code.')).toBeVisible()
})

const chaiCodes = {
  id: 1,
  sku: 'EXO-BEV-0001',
  name: 'Chai',
  gtin: '04006381333931',
  caseGtin: '10614141000415',
  unitQuantity: 12,
}

test('a scanned case enters its units, lot and expiry, and the next case of the lot adds to them', async () => {
  const sent: unknown[] = []
  const order = anOrder([item(1, 'Chai', { quantity: 100 }), item(2, 'Chang')])
  const { user } = show(() => order, [answerCall(listProductCodes, () => [chaiCodes]), collect(sent)])
  expect(await units('Chai')).toHaveValue('100')
  const search = screen.getByRole('searchbox', { name: 'Search lines' })
  const scan = (text: string) => user.type(search, `${text}{Enter}`)
  await scan('(01)10614141000415(17)270331(10)L7')
  expect(await screen.findByText('Chai: lot L7, expires Mar 31, 2027, 12 units')).toBeVisible()
  await scan('01106141410004151727033110L7')
  await scan('01106141410004151727043010L8')
  expect(search).toHaveValue('')
  expect(await units('Chai')).toHaveValue('24')
  expect(screen.getByLabelText('Batch number of Chai')).toHaveValue('L7')
  expect(screen.getByLabelText('Expiry of Chai')).toHaveValue('2027-03-31')
  expect(await units('Chai, batch 2')).toHaveValue('12')
  await user.click(screen.getByRole('button', { name: /^Receive 46 units/ }))
  await screen.findByText(/Received 4 units/)
  expect(sent).toMatchObject([
    {
      lines: [
        { itemId: 1, units: 24, batchNumber: 'L7', expiresOn: '2027-03-31' },
        { itemId: 1, units: 12, batchNumber: 'L8', expiresOn: '2027-04-30' },
        { itemId: 2, units: 10, batchNumber: null },
      ],
    },
  ])
})

test('a scan that says no units keeps those that are proposed, with its lot', async () => {
  const order = anOrder([item(1, 'Chai', { quantity: 100 })])
  const { user } = show(() => order, [answerCall(listProductCodes, () => [chaiCodes])])
  expect(await units('Chai')).toHaveValue('100')
  await user.type(screen.getByRole('searchbox', { name: 'Search lines' }), '(01)04006381333931(10)L7{Enter}')
  expect(await screen.findByText('Chai: lot L7')).toBeVisible()
  expect(await units('Chai')).toHaveValue('100')
  expect(screen.getByLabelText('Batch number of Chai')).toHaveValue('L7')
})

test('an unknown bar code on a case is remembered as the bar code of cases', async () => {
  const changed: unknown[] = []
  const remember = answerCall(changeProduct, ({ params, body }) => {
    changed.push({ id: params['id'], ...(body as object) })
    return aProduct({ id: 2 })
  })
  const order = anOrder([item(1, 'Chai'), item(2, 'Chang')])
  const { user } = show(() => order, [answerCall(listProductCodes, () => []), remember])
  await units('Chai')
  await user.type(screen.getByRole('searchbox', { name: 'Search lines' }), '96385074{Enter}')
  await user.click(await screen.findByRole('combobox', { name: 'Product with this bar code' }))
  await user.click(await screen.findByRole('option', { name: 'Chang (EXO-BEV-0002)' }))
  await user.click(screen.getByRole('tab', { name: 'Case' }))
  await user.click(screen.getByRole('button', { name: 'Remember' }))
  await waitFor(() => expect(changed).toEqual([{ id: '2', caseGtin: '00000096385074' }]))
})

test('an unknown bar code is remembered for a product of the order, and found from then on', async () => {
  const changed: unknown[] = []
  const codes = [chaiCodes]
  const remember = answerCall(changeProduct, ({ params, body }) => {
    changed.push({ id: params['id'], ...(body as object) })
    codes.push({ ...chaiCodes, id: 2, sku: 'EXO-BEV-0002', name: 'Chang', gtin: '00000096385074', caseGtin: '00' })
    return aProduct({ id: 2 })
  })
  const order = anOrder([item(1, 'Chai'), item(2, 'Chang')])
  const { user } = show(() => order, [answerCall(listProductCodes, () => [...codes]), remember])
  await units('Chai')
  const search = screen.getByRole('searchbox', { name: 'Search lines' })
  await user.type(search, '96385074{Enter}')
  const notice = await screen.findByText(/No product has the bar code 96385074 yet\./)
  await user.click(screen.getByRole('combobox', { name: 'Product with this bar code' }))
  await user.click(await screen.findByRole('option', { name: 'Chang (EXO-BEV-0002)' }))
  await user.click(screen.getByRole('button', { name: 'Remember' }))
  await waitFor(() => expect(notice).not.toBeInTheDocument())
  expect(changed).toEqual([{ id: '2', gtin: '00000096385074' }])
  await user.type(search, '96385074{Enter}')
  await waitFor(() => expect(search).toHaveValue(''))
  expect(screen.queryByText(/No product has the bar code/)).toBeNull()
})
