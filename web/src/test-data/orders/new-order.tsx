import { listBoughtBefore } from '@dray/contract/orders/bought-before'
import { listCustomers } from '@dray/contract/customers'
import { listCustomPrices } from '@dray/contract/pricing'
import { createDocument, createDocumentUpload } from '@dray/contract/documents'
import { listLocations } from '@dray/contract/locations'
import { listOrders, reserveOrderNumber, placeOrder } from '@dray/contract/orders'
import { listProducts } from '@dray/contract/products'
import { uploadDocument } from '@dray/contract/storage'
import { listDrivers } from '@dray/contract/users'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { NewOrderModal } from '../../features/orders/new-order-modal.tsx'
import { GuardContext, type SetGuard } from '../../kit/modals/modals.tsx'
import { aCustomer, aProduct } from '../catalog.ts'
import { marginFloors } from '../margin-floors.ts'
import { anOrder, loadingBatches, nothingToCheckIn } from './orders.tsx'
import { answerCall, answerPdf, handler, openModal, stubServer, showScreens } from '../screens.tsx'
import type { setUpUser } from '../set-up-user.ts'

/** Setup for tests of New Order: a test sets only what it is about. */
export const products = [
  aProduct(),
  aProduct({ id: 2, sku: 'EXO-BEV-0002', name: 'Chang', basePrice: cents(19_00), stock: 17 }),
  aProduct({
    id: 3,
    sku: 'EXO-CON-0003',
    name: 'Aniseed Syrup',
    type: 'Condiments',
    basePrice: cents(10_00),
    stock: 0,
  }),
  aProduct({
    id: 4,
    sku: 'GAI-DAI-0004',
    name: 'Camembert Pierrot',
    brand: 'Gai pâturage',
    type: 'Dairy',
    basePrice: cents(34_00),
    stock: 20,
  }),
  aProduct({
    id: 5,
    sku: 'AUX-BEV-0005',
    name: 'Côte de Blaye',
    brand: 'Aux joyeux',
    basePrice: cents(263_50),
    stock: 1,
    status: 'PROMO',
  }),
  aProduct({ id: 6, sku: 'AUX-BEV-0006', name: 'Chartreuse verte', brand: 'Aux joyeux', status: 'HIDDEN' }),
]

export const customers = [
  aCustomer(),
  aCustomer({
    id: 8,
    customerName: 'Alfreds Futterkiste',
    contactName: 'Maria Anders',
    accountOwnerID: 4,
    accountOwnerName: 'Nancy',
    accountOwnerDrives: true,
  }),
  aCustomer({
    id: 9,
    customerName: 'Island Trading',
    contactName: 'Helen Bennett',
    accountOwnerID: 3,
    accountOwnerName: 'Ann',
  }),
]

type Handler = Parameters<typeof stubServer>[number]
type Options = { roles?: Role[]; answers?: Handler[]; customerId?: number }

/** A request to place an order. */
export type Sent = { body: Record<string, unknown>; key: string | null }

/** Answers the reads of New Order, and takes the invoice that it saves. */
export const newOrderReads = (nextNumber: () => string): Handler[] => [
  answerCall(listProducts, () => products),
  loadingBatches,
  answerCall(listCustomers, () => customers),
  answerCall(listCustomPrices, ({ params }) =>
    params.id === '8' ? [{ productId: 1, customPrice: cents(15_00) }] : [],
  ),
  answerCall(listBoughtBefore, () => []),
  answerCall(listOrders, () => []),
  marginFloors(),
  answerCall(listDrivers, () => [
    { id: 4, name: 'Nancy', image: null },
    { id: 5, name: 'Steven', image: null },
  ]),
  answerCall(listLocations, () => [
    { id: 1, name: 'Main warehouse', color: '#EF4444', isDefault: false },
    { id: 2, name: 'Harbor', color: '#F97316', isDefault: true },
  ]),
  answerCall(reserveOrderNumber, () => ({ orderNum: nextNumber() })),
  nothingToCheckIn,
  answerPdf(createDocument),
  answerCall(createDocumentUpload, () => ({ uploadUrl: '/storage/documents/invoices/it.pdf?expires=1&signature=s' })),
  handler(uploadDocument, () => new Response(null, { status: 204 })),
]

/** Opens New Order over the order list. `answers` take precedence over the default handlers. */
export function showNewOrder({ roles = ['SALES'], answers = [], ...input }: Options = {}) {
  const sent: Sent[] = []
  const numbers = { reserved: 0 }
  const closeNow = vi.fn<() => void>()
  const setGuard = vi.fn<SetGuard>()
  const frame = {
    opened: true,
    onClose: closeNow,
    zIndex: 200,
    closeOnEscape: true,
    trapFocus: true,
    returnFocus: false,
  }
  stubServer(
    ...answers.map((custom) => ({ ...custom, answer: recording(custom, sent) })),
    handler(placeOrder, (request) => {
      recordRequest(sent, request)
      return answerCall(placeOrder, () => anOrder({ orderNum: '100023' })).answer(request)
    }),
    ...newOrderReads(() => {
      numbers.reserved += 1
      return String(100022 + numbers.reserved)
    }),
  )
  const shown = showScreens(
    {
      '/orders': () => (
        <GuardContext value={setGuard}>
          <NewOrderModal frame={frame} closeNow={closeNow} {...input} />
        </GuardContext>
      ),
      '/orders/$orderNum': () => <h1>The order page</h1>,
    },
    { at: '/orders', roles },
  )
  return {
    ...shown,
    sent,
    numbers,
    closeNow,
    /** The question that closing the form would ask. */
    guard: () => setGuard.mock.lastCall?.[0],
  }
}

type SentRequest = Parameters<Handler['answer']>[0]
const recording = (custom: Handler, sent: Sent[]) => (request: SentRequest) => {
  if (custom.method === placeOrder.method && custom.path.test(placeOrder.path)) recordRequest(sent, request)
  return custom.answer(request)
}
const recordRequest = (sent: Sent[], { body, headers }: SentRequest) => {
  sent.push({ body: { ...(body as object) }, key: headers.get('idempotency-key') })
}

export const menuSearch = () => screen.findByRole('searchbox', { name: 'Search all products' })
export const row = async (name: string) => within(await within(await menu()).findByRole('group', { name }))
export const menu = () => screen.findByRole('region', { name: 'Products' })
export const preview = () => within(screen.getByRole('region', { name: 'Order preview' }))

/** Waits until the customers have loaded, then chooses one. */
export async function chooseCustomer(user: ReturnType<typeof setUpUser>, typed: string) {
  const field = await screen.findByRole('combobox', { name: /Customer/ })
  await vi.waitFor(() => {
    if (field.getAttribute('placeholder') === 'Loading...') throw new Error('still loading')
  })
  await user.click(field)
  await user.clear(field)
  await user.type(field, typed)
  await user.keyboard('{Enter}')
}

/** By keyboard only. */
export async function add(user: ReturnType<typeof setUpUser>, typed: string, quantity: number) {
  const box = await menuSearch()
  await user.clear(box)
  await user.type(box, typed)
  await user.keyboard(`{Tab}${quantity}{Enter}`)
}

/** Confirms the most recent question. */
export function confirmQuestion() {
  const last = openModal.mock.calls.at(-1)
  if (last?.[0] !== 'Confirmation') throw new Error('No Confirmation was opened')
  const [, input] = last
  if ('onConfirm' in input) input.onConfirm()
}
