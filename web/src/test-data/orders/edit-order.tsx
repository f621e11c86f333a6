import { listComments } from '@dray/contract/comments'
import { listBoughtBefore } from '@dray/contract/orders/bought-before'
import { listCustomers } from '@dray/contract/customers'
import { listCustomPrices } from '@dray/contract/pricing'
import { createDocument, createDocumentUpload, listDocuments } from '@dray/contract/documents'
import { listLocations } from '@dray/contract/locations'
import {
  findOrderByNumber,
  listOrders,
  reserveOrderNumber,
  readOrder,
  type Order,
  orderSchema,
  changeOrder,
} from '@dray/contract/orders'
import { problems } from '@dray/contract/problems'
import { listProducts } from '@dray/contract/products'
import { uploadDocument } from '@dray/contract/storage'
import { listDrivers } from '@dray/contract/users'
import { cents, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { modalRegistry } from '../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../app/modals/modal-stack.tsx'
import { OrderPage } from '../../features/orders/order-page.tsx'
import { showModal } from '../modals.tsx'
import { customers, preview, products } from './new-order.tsx'
import { marginFloors } from '../margin-floors.ts'
import { aLine, anOrder, loadingBatches, nothingToCheckIn, unknownStock } from './orders.tsx'
import { answerCall, answerPdf, handler, refuseCall, showScreens, stubServer, later } from '../screens.tsx'
import { setUpUser } from '../set-up-user.ts'

/** Setup for tests of Edit Order: a test sets only what it is about. */
type Handlers = Parameters<typeof stubServer>

export const chaiLine = aLine({ quantity: 12 })
export const changLine = aLine({
  id: 2,
  productId: 2,
  productName: 'Chang',
  productSku: 'EXO-BEV-0002',
  quantity: 3,
  unitPrice: cents(19_00),
})
export const order = (overrides: Partial<Order> = {}) =>
  anOrder({ orderedItems: [chaiLine, changLine], notes: 'Ring twice', discountNotes: null, ...overrides })

/** A server with one order. It records requests and invoices; `change` is a colleague's edit. */
export function orderServer(start: Order = order()) {
  const saved = { ...start }
  const sent: Record<string, unknown>[] = []
  const invoices = { saved: 0, listed: 0 }
  const numbers = { reserved: 0 }
  const answers: Handlers = [
    unknownStock,
    answerCall(readOrder, () => ({ res: { ...saved } })),
    handler(changeOrder, (request) => {
      sent.push({ ...(request.body as object) })
      const {
        orderItems,
        modifiedOn: _,
        paymentModifiedOn: _paid,
        dollarAdjustment: _off,
        ...fields
      } = changeOrder.body.parse(request.body)
      Object.assign(saved, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))
      if (orderItems)
        saved.orderedItems = orderItems.map((line, index) => ({
          ...(start.orderedItems.find(({ id }) => id === line.id) ?? aLine({ id: 90 + index })),
          quantity: line.quantity,
          priceAdjustment: line.priceAdjustment ?? zero,
          productSku: line.productSku,
        }))
      saved.modifiedOn = later
      return Response.json(changeOrder.answer.encode({ ...saved }))
    }),
    answerCall(reserveOrderNumber, () => {
      numbers.reserved += 1
      return { orderNum: '100077' }
    }),
    answerCall(createDocumentUpload, () => {
      invoices.saved += 1
      return { uploadUrl: '/storage/documents/invoices/it.pdf?expires=1&signature=s' }
    }),
    handler(uploadDocument, () => new Response(null, { status: 204 })),
    answerPdf(createDocument),
    answerCall(listDocuments, () => {
      invoices.listed += 1
      return { files: [] }
    }),
  ]
  const change = (part: Partial<Order>) => Object.assign(saved, { modifiedOn: later }, part)
  return { saved, sent, invoices, numbers, answers, change }
}

export const changedBy = (name: string | null, current: Order) =>
  handler(changeOrder, () => {
    const [status, title] = problems['changed-meanwhile']
    const theirs = orderSchema.encode({ ...current, modifiedOn: later })
    const body = { type: '/', title, error: title, status, code: 'changed-meanwhile', current: theirs, changedBy: name }
    return Response.json(body, { status })
  })

/** Uses each handler for one update, in order; the last one answers all further updates. */
export function answerSequentially(...handlers: Handlers) {
  const remaining = [...handlers]
  return handler(changeOrder, (request) => {
    const next = (remaining.length > 1 ? remaining.shift() : remaining[0]) ?? refuseCall(changeOrder, 'unexpected')
    return next.answer(request)
  })
}
export const updateAnswer = (answers: Handlers) =>
  answers.find(({ method, path }) => method === 'PUT' && path.test('/api/db/orders/update/1')) ??
  refuseCall(changeOrder, 'unexpected')

const lists: Handlers = [
  answerCall(listProducts, () => products),
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
    { id: 1, name: 'Main warehouse', color: '#EF4444', isDefault: true },
    { id: 2, name: 'Harbor', color: '#F97316', isDefault: false },
  ]),
  nothingToCheckIn,
  answerCall(listComments, () => []),
  loadingBatches,
]

export async function openEditOrder(answers: Handlers, roles: Role[] = ['SALES']) {
  const shown = await showModal('EditOrder', { orderId: 1 }, { roles, answers: [...answers, ...lists] })
  await screen.findByRole('button', { name: 'Update' })
  return shown
}

/** Shows the page of the order after a reload with Edit Order open. */
export async function reloadWithEditOrder({ answers, saved }: ReturnType<typeof orderServer>) {
  stubServer(
    ...answers,
    ...lists,
    answerCall(findOrderByNumber, () => ({ res: { ...saved } })),
  )
  const page = () => (
    <ModalStack registry={modalRegistry}>
      <OrderPage />
    </ModalStack>
  )
  const shown = showScreens({ '/orders/$orderNum': page }, { at: `/orders/${saved.orderNum}?modal=edit-order.1` })
  await screen.findByRole('button', { name: 'Update' })
  return { ...shown, person: setUpUser() }
}
type Person = Awaited<ReturnType<typeof openEditOrder>>['person']

export const status = (name: string) => screen.getByRole('combobox', { name })
export const quantityInput = (name: string) =>
  preview().getByRole('textbox', { name: `Quantity of ${name} in the order` })
export const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
export const notes = () => screen.getByRole('textbox', { name: 'Notes' })

export async function choose(person: Person, name: string, option: string) {
  await person.click(status(name))
  await person.click(await screen.findByRole('option', { name: option }))
}
export async function retype(person: Person, field: HTMLElement, text: string) {
  await person.clear(field)
  await person.type(field, text)
}
