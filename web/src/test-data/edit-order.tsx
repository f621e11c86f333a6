import { readChangeLog } from '@dray/contract/changelog'
import { listComments } from '@dray/contract/comments'
import { listCustomers, listCustomPrices } from '@dray/contract/customers'
import { createDocumentUpload, createInvoice, listDocuments } from '@dray/contract/documents'
import { listLocations } from '@dray/contract/locations'
import { reserveOrderNumber, readOrder, type Order, orderSchema, changeOrder } from '@dray/contract/orders'
import { problems } from '@dray/contract/problems'
import { listProducts } from '@dray/contract/products'
import { uploadDocument } from '@dray/contract/storage'
import { listDrivers } from '@dray/contract/users'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/roles'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { showModal } from './modals.tsx'
import { customers, preview, products } from './new-order.tsx'
import { aLine, anOrder } from './orders.tsx'
import { answering, answeringPdf, handler, refusing, type serverOf } from './screens.tsx'

/** A stand for tests of Edit Order: each test states only what it is about. */
type Handlers = Parameters<typeof serverOf>

export const chai = aLine({ quantity: 12 })
export const chang = aLine({
  id: 2,
  productId: 2,
  productName: 'Chang',
  productSku: 'EXO-BEV-0002',
  quantity: 3,
  unitPrice: cents(19_00),
})
export const order = (given: Partial<Order> = {}) =>
  anOrder({ orderedItems: [chai, chang], notes: 'Ring twice', discountNotes: null, ...given })
export const later = new Date('2026-03-10T07:00:00Z')

/** A server that keeps one order, what it was sent and which invoices, and lets a colleague change it. */
export function orderServer(start: Order = order()) {
  const kept = { ...start }
  const sent: Record<string, unknown>[] = []
  const invoices = { saved: 0, listed: 0 }
  const numbers = { asked: 0 }
  const answers: Handlers = [
    answering(readOrder, () => ({ res: { ...kept } })),
    handler(changeOrder, (request) => {
      sent.push({ ...(request.body as object) })
      const { orderItems, modifiedOn: _, dollarAdjustment: _off, ...fields } = changeOrder.body.parse(request.body)
      Object.assign(kept, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))
      if (orderItems)
        kept.orderedItems = orderItems.map((line, index) => ({
          ...(start.orderedItems.find(({ id }) => id === line.id) ?? aLine({ id: 90 + index })),
          quantity: line.quantity,
          priceAdjustment: line.priceAdjustment,
          productSku: line.productSku,
        }))
      kept.modifiedOn = later
      return Response.json(changeOrder.answer.encode({ ...kept }))
    }),
    answering(reserveOrderNumber, () => {
      numbers.asked += 1
      return { orderNum: '100077' }
    }),
    answering(createDocumentUpload, () => {
      invoices.saved += 1
      return { uploadUrl: '/storage/documents/invoices/it.pdf?expires=1&signature=s' }
    }),
    handler(uploadDocument, () => new Response(null, { status: 204 })),
    answeringPdf(createInvoice),
    answering(listDocuments, () => {
      invoices.listed += 1
      return { files: [] }
    }),
  ]
  const change = (part: Partial<Order>) => Object.assign(kept, { modifiedOn: later }, part)
  return { kept, sent, invoices, numbers, answers, change }
}

export const changedBy = (name: string | null, current: Order) =>
  handler(changeOrder, () => {
    const [status, title] = problems['changed-meanwhile']
    const theirs = orderSchema.encode({ ...current, modifiedOn: later })
    const body = { type: '/', title, error: title, status, code: 'changed-meanwhile', current: theirs, changedBy: name }
    return Response.json(body, { status })
  })

/** The first answers of the update one by one, then the last for good. */
export function answerSequentially(...handlers: Handlers) {
  const left = [...handlers]
  return handler(changeOrder, (request) => {
    const next = (left.length > 1 ? left.shift() : left[0]) ?? refusing(changeOrder, 'unexpected')
    return next.answer(request)
  })
}
export const updateOf = (answers: Handlers) =>
  answers.find(({ method, path }) => method === 'PUT' && path.test('/api/db/orders/update/1')) ??
  refusing(changeOrder, 'unexpected')

export async function openEditOrder(answers: Handlers, roles: Role[] = ['SALES']) {
  const shown = await showModal(
    'EditOrder',
    { orderId: 1 },
    {
      roles,
      answers: [
        ...answers,
        answering(listProducts, () => products),
        answering(listCustomers, () => customers),
        answering(listCustomPrices, ({ params }) =>
          params.id === '8' ? [{ productId: 1, customPrice: cents(15_00) }] : [],
        ),
        answering(listDrivers, () => [
          { id: 4, name: 'Nancy', image: null },
          { id: 5, name: 'Steven', image: null },
        ]),
        answering(listLocations, () => [
          { id: 1, name: 'Main warehouse', color: '#EF4444', isDefault: true },
          { id: 2, name: 'Harbor', color: '#F97316', isDefault: false },
        ]),
        answering(listComments, () => []),
        answering(readChangeLog, () => []),
      ],
    },
  )
  await screen.findByRole('button', { name: 'Update' })
  return shown
}
type Person = Awaited<ReturnType<typeof openEditOrder>>['person']

export const button = (name: string) => screen.getByRole('button', { name })
export const status = (name: string) => screen.getByRole('combobox', { name })
export const quantityOf = (name: string) => preview().getByRole('textbox', { name: `Quantity of ${name} in the order` })
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
export const notes = () => screen.getByRole('textbox', { name: 'Notes' })

export async function choose(person: Person, name: string, option: string) {
  await person.click(status(name))
  await person.click(await screen.findByRole('option', { name: option }))
}
export async function retype(person: Person, field: HTMLElement, text: string) {
  await person.clear(field)
  await person.type(field, text)
}
