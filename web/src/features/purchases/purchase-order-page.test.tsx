import { createDocument, listDocuments } from '@dray/contract/documents'
import {
  changePurchaseOrder,
  findPurchaseOrderByNumber,
  type PurchaseOrder,
  readPurchaseOrder,
} from '@dray/contract/purchases'
import type { Role } from '@dray/domain/users/permissions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { besidesPurchase, showPurchases } from '../../test-data/purchases/purchase-screens.tsx'
import { aPurchase, aPurchaseItem, withoutCosts } from '../../test-data/purchases/purchases.ts'
import {
  answerCall,
  answerPdf,
  handler,
  openDialog,
  openModal,
  refuseCall,
  stubServer,
} from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-15T04:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

type Answers = Parameters<typeof stubServer>
const at = '/purchases/EXO-0007'

/** Serves `state.order` and returns the state, so a test's answers can replace the order. */
async function shown(order = aPurchase(), { answers = [], roles }: { answers?: Answers; roles?: Role[] } = {}) {
  const state = { order }
  stubServer(
    ...answers,
    ...besidesPurchase,
    answerCall(findPurchaseOrderByNumber, () => ({ res: state.order })),
  )
  const page = showPurchases({ at, ...(roles ? { roles } : {}) })
  await screen.findByLabelText('Summary')
  return { ...page, state, user: setUpUser() }
}
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent)

const partlyReceived = (overrides: Partial<PurchaseOrder> = {}) =>
  aPurchase({
    purchaseOrderItems: [
      aPurchaseItem({ id: 1, productName: 'Chai', quantity: 24, receivedQuantity: 10 }),
      aPurchaseItem({ id: 2, productName: 'Chang', productSku: 'EXO-BEV-0002', quantity: 6, receivedQuantity: 8 }),
    ],
    receipts: [
      {
        id: 1,
        purchaseItemId: 1,
        units: 10,
        batchId: 5,
        batchNumber: 'EXO-5',
        receivedOn: '2026-03-12',
        receivedBy: 'Laura Callahan',
        createdAt: new Date('2026-03-12T20:00:00Z'),
        reason: null,
      },
      {
        id: 2,
        purchaseItemId: 2,
        units: 8,
        batchId: null,
        batchNumber: null,
        receivedOn: '2026-03-13',
        receivedBy: null,
        createdAt: new Date('2026-03-13T20:00:00Z'),
        reason: 'They sent two for free',
      },
    ],
    ...overrides,
  })

// R2.1-06
test('the purchase order page shows supplier, statuses with dates, and ordered, received, and open units', async () => {
  await shown(partlyReceived({ notes: 'Ring twice.' }))
  expect(screen.getByRole('banner')).toHaveTextContent('Order Ordered 3/10/26Payment Pending 3/8/26')
  const supplier = within(screen.getByLabelText('Summary'))
  for (const text of ['Exotic Liquids', 'Charlotte Cooper']) expect(supplier.getByText(text)).toBeInTheDocument()
  expect(supplier.getByRole('link', { name: '(171) 555-2222' })).toHaveAttribute('href', 'tel:1715552222')
  expect(supplier.getByRole('link', { name: 'charlotte@exotic.example' })).toBeInTheDocument()
  expect(rows('Items')).toEqual([
    'ProductSKUOrderedReceivedOpenUnit costSubtotal',
    'ChaiEXO-BEV-0001EXO-BEV-0001241014$9.00$216.00',
    'ChangEXO-BEV-0002EXO-BEV-000268 +2–0$9.00$54.00',
    '2 products301814$270.00',
  ])
  expect(rows('Receipts')).toEqual([
    'ReceivedProductBatchUnitsByActions',
    'Mar 13ChangThey sent two for free–none8–noneUndo',
    'Mar 12ChaiEXO-5EXO-510Laura CallahanUndo',
  ])
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Ring twice.')
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Ordered')
})

test('the delivery says if it’s late or was closed short', async () => {
  const { unmount } = await shown(aPurchase({ expectedDeliveryOn: '2026-03-13' }))
  expect(screen.getByLabelText('Expected delivery')).toHaveValue('2026-03-13')
  expect(screen.getByText('Expected delivery').parentElement).toHaveTextContent('1 day late')
  unmount()
  await shown(
    partlyReceived({
      orderStatus: 'RECEIVED',
      closedShortOn: new Date('2026-03-14T20:00:00Z'),
      closedShortBy: 'Laura Callahan',
      closedShortReason: 'Out of season',
    }),
  )
  const delivery = screen.getByText('Expected delivery').parentElement
  expect(delivery).toHaveTextContent('Closed short Mar 14 by Laura CallahanOut of season')
  expect(delivery).not.toHaveTextContent('late')
})

const changedOn = new Date('2026-03-12T20:00:00Z')

test('the expected day and the notes are changed on the page', async () => {
  const sent: unknown[] = []
  const { user, state } = await shown(aPurchase({ orderStatus: 'DRAFT', notes: 'Ring twice.' }), {
    answers: [
      answerCall(changePurchaseOrder, ({ body }) => {
        sent.push(body)
        state.order = aPurchase({
          orderStatus: 'DRAFT',
          notes: null,
          expectedDeliveryOn: '2026-03-20',
          modifiedOn: changedOn,
        })
        const { brand: _, ...changed } = state.order
        return changed
      }),
    ],
  })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  const day = screen.getByLabelText('Expected delivery')
  fireEvent.change(day, { target: { value: '2026-03-20' } })
  await user.clear(screen.getByRole('textbox', { name: 'Notes' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(sent).toMatchObject([{ expectedDeliveryOn: '2026-03-20', notes: null }])
  expect(day).toHaveFocus()
  expect(screen.queryByText(/Someone else just changed/)).toBeNull()
})

test('a day that someone else changed as well waits for a choice', async () => {
  const { user, state, cache } = await shown()
  fireEvent.change(screen.getByLabelText('Expected delivery'), { target: { value: '2026-03-20' } })
  state.order = aPurchase({ expectedDeliveryOn: '2026-03-25', modifiedOn: changedOn })
  await act(() => refresh(cache, ['purchases']))
  expect(screen.getByLabelText('Expected delivery')).toHaveValue('2026-03-20')
  await user.click(await screen.findByRole('button', { name: /^Use theirs/ }))
  expect(screen.getByLabelText('Expected delivery')).toHaveValue('2026-03-25')
})

test('who may not change purchases reads the day and the notes', async () => {
  await shown(aPurchase({ expectedDeliveryOn: '2026-03-13', notes: 'Ring twice.' }), { roles: ['SALES'] })
  expect(screen.getByText('Expected delivery').parentElement).toHaveTextContent('Mar 13')
  expect(screen.getByRole('region', { name: 'Notes' })).toHaveTextContent('Ring twice.')
  expect(screen.queryByLabelText('Expected delivery')).toBeNull()
})

// R2.2-22
test('Edit opens the editor of the purchase order', async () => {
  const { user } = await shown()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(openModal).toHaveBeenLastCalledWith('EditPurchaseOrder', { purchaseOrderId: 7 })
})

test('the warehouse can receive a delivery and undo a receipt on the order’s page', async () => {
  const { user } = await shown(partlyReceived())
  await user.click(screen.getByRole('button', { name: 'Receive' }))
  expect(openModal).toHaveBeenLastCalledWith('ReceiveDelivery', { purchaseOrderId: 7 })
  await user.click(screen.getByRole('button', { name: 'Undo the receipt of Chang' }))
  expect(openDialog.mock.lastCall?.[1]).toMatchObject({ receipt: { id: 2 }, productName: 'Chang' })
})

test('sales sees what’s on its way, but no costs, print control, saved PDFs, or menus', async () => {
  await shown(withoutCosts(partlyReceived()), { roles: ['SALES'] })
  expect(rows('Items')[0]).toBe('ProductSKUOrderedReceivedOpen')
  expect(document.body).not.toHaveTextContent('$')
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  expect(screen.queryByRole('region', { name: /PDF\(s\)/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /status of|Receive|Undo|Close short|Edit/ })).toBeNull()
})

// R1-11, R2.13-41, R9-25
test('a purchase order prints on A4, and on Letter if that is chosen', async () => {
  const printed: unknown[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:pdf'
  const { user } = await shown(aPurchase(), { answers: [answerPdf(createDocument, ({ body }) => printed.push(body))] })
  await user.click(screen.getByRole('button', { name: 'Print' }))
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
  await screen.findByText('Downloaded')
  await user.click(screen.getByRole('button', { name: 'Letter' }))
  await user.click(screen.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(printed).toHaveLength(2))
  expect(printed).toMatchObject([
    {
      kind: 'purchaseOrder',
      page: { size: 'a4', orientation: 'portrait', margin: { vertical: 15, horizontal: 15 } },
    },
    { page: { size: 'letter' } },
  ])
})

test('payroll can read saved PDFs and print, but not save', async () => {
  const filters: (string | null)[] = []
  const { user } = await shown(aPurchase(), {
    roles: ['PAYROLL'],
    answers: [
      answerCall(listDocuments, ({ url }) => {
        filters.push(url.searchParams.get('filter'))
        return { files: [] }
      }),
    ],
  })
  expect(await screen.findByText('No PDFs found.')).toBeInTheDocument()
  expect(filters).toEqual(['purchases/PO_EXO-0007'])
  await user.click(screen.getByRole('button', { name: 'Print' }))
  await screen.findByRole('button', { name: 'Download PDF' })
  expect(screen.queryByRole('button', { name: 'Save PDF to Purchase Order' })).toBeNull()
})

test('an unknown number says that the purchase order was not found', async () => {
  stubServer(refuseCall(findPurchaseOrderByNumber, 'purchase-not-found'))
  showPurchases({ at: '/purchases/EXO-9999' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Purchase order not found' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Purchases' })).toHaveAttribute('href', '/purchases')
})

test('a purchase order that cannot be loaded says why and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(refuseCall(findPurchaseOrderByNumber, 'busy'))
  showPurchases({ at })
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

// R4.6-10
test('a draft that gets its number moves to the new URL, and what is being typed stays', async () => {
  const draft = aPurchase({ purchaseOrderNum: 'DRAFT_AB12CD34', orderStatus: 'DRAFT' })
  const numbered = aPurchase({ modifiedOn: new Date('2026-03-11T20:00:00Z') })
  stubServer(
    ...besidesPurchase,
    answerCall(findPurchaseOrderByNumber, () => ({ res: draft })),
  )
  const { router, cache } = showPurchases({ at: '/purchases/DRAFT_AB12CD34' })
  await setUpUser().type(await screen.findByRole('textbox', { name: 'New comment' }), 'Ask for pallets')
  stubServer(
    ...besidesPurchase,
    handler(findPurchaseOrderByNumber, (request) =>
      (request.params['purchaseOrderNum'] === 'EXO-0007'
        ? answerCall(findPurchaseOrderByNumber, () => ({ res: numbered }))
        : refuseCall(findPurchaseOrderByNumber, 'purchase-not-found')
      ).answer(request),
    ),
    answerCall(readPurchaseOrder, () => ({ res: numbered })),
  )
  await act(() => refresh(cache, ['purchases']))
  await screen.findByRole('heading', { level: 1, name: 'Purchase order EXO-0007' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/purchases/EXO-0007'))
  expect(screen.getByRole('textbox', { name: 'New comment' })).toHaveValue('Ask for pallets')
})

test('the user’s own change isn’t reported as someone else’s, even if it appears before the save is answered', async () => {
  const answer = Promise.withResolvers<void>()
  const { user, state, cache } = await shown(aPurchase(), {
    answers: [
      answerCall(changePurchaseOrder, async () => {
        state.order = aPurchase({ paymentStatus: 'PAID', modifiedOn: new Date('2026-03-12T20:00:00Z') })
        const { brand: _, ...changed } = state.order
        await answer.promise
        return changed
      }),
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Payment status of EXO-0007: Pending' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Paid' }))
  await waitFor(() => expect(state.order.paymentStatus).toBe('PAID'))
  await act(() => refresh(cache, ['purchases']))
  await screen.findByRole('button', { name: 'Payment status of EXO-0007: Paid', hidden: true })
  expect(screen.queryByText(/Someone else just changed/)).toBeNull()
  answer.resolve()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(screen.queryByText(/Someone else just changed/)).toBeNull()
})

test('the notice about someone else’s change stays while this window saves', async () => {
  const answer = Promise.withResolvers<void>()
  const { user, state, cache } = await shown(aPurchase(), {
    answers: [
      answerCall(changePurchaseOrder, async () => {
        await answer.promise
        const { brand: _, ...changed } = aPurchase({
          paymentStatus: 'PAID',
          modifiedOn: new Date('2026-03-14T20:00:00Z'),
        })
        return changed
      }),
    ],
  })
  state.order = aPurchase({ notes: 'Call first', modifiedOn: new Date('2026-03-13T20:00:00Z') })
  await act(() => refresh(cache, ['purchases']))
  await screen.findByText(/Someone else just changed this purchase order/)
  await user.click(screen.getByRole('button', { name: 'Payment status of EXO-0007: Pending' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Paid' }))
  await waitFor(() => expect(cache.isMutating()).toBe(1))
  expect(screen.getByText(/Someone else just changed this purchase order/)).toBeInTheDocument()
  answer.resolve()
  await waitFor(() => expect(cache.isMutating()).toBe(0))
})

test('someone else’s change is reported once, the user’s own status change isn’t', async () => {
  const { user, state, cache } = await shown(aPurchase(), {
    answers: [
      answerCall(changePurchaseOrder, () => {
        state.order = aPurchase({ paymentStatus: 'PAID', modifiedOn: new Date('2026-03-12T20:00:00Z') })
        const { brand: _, ...changed } = state.order
        return changed
      }),
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Payment status of EXO-0007: Pending' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Paid' }))
  expect(await screen.findByRole('button', { name: 'Payment status of EXO-0007: Paid' })).toBeInTheDocument()
  expect(screen.queryByText(/Someone else just changed/)).toBeNull()
  state.order = aPurchase({ notes: 'Call first', modifiedOn: new Date('2026-03-13T20:00:00Z') })
  await act(() => refresh(cache, ['purchases']))
  expect(await screen.findByText(/Someone else just changed this purchase order/)).toBeInTheDocument()
})
