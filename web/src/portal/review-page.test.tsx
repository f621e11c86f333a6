import { listPortalMenu, type PortalProduct } from '@dray/contract/customers/portal'
import { type PortalHome, readPortalHome, sendPortalOrder } from '@dray/contract/customers/portal-orders'
import { readSettings } from '@dray/contract/settings'
import { cents } from '@dray/domain/money'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCall, button, handler, refusalOf, settings, stubServer } from '../test-data/screens.tsx'
import { aPortalHome, aSentOrder, chai } from '../test-data/portal.tsx'
import { passTime, setUpUser, stopTime } from '../test-data/set-up-user.ts'
import { forgetAnswers } from './answers.ts'
import { emptyTheCart, openCart, setQuantity } from './cart.ts'
import { ReviewPage } from './review-page.tsx'

beforeEach(() => {
  stopTime()
  forgetAnswers()
  openCart('kim')
  emptyTheCart()
})

type Sent = { key: string | null; body: unknown }
type Answer = (sent: Sent) => Response | Promise<Response>
const taken: Answer = () => Response.json(sendPortalOrder.answer.encode(aSentOrder()))

type Setting = Partial<PortalHome['rules']> & { product?: Partial<PortalProduct>; days?: PortalHome['days'] }

/** Twelve Chai in the cart of a contact. */
async function review({ product = {}, days = [], ...rules }: Setting = {}) {
  const server = { price: chai.price, answer: taken, sent: [] as Sent[] }
  stubServer(
    answerCall(readSettings, () => settings),
    answerCall(listPortalMenu, () => [{ ...chai, ...product, price: server.price }]),
    answerCall(readPortalHome, () => aPortalHome({ days, rules })),
    handler(sendPortalOrder, ({ body, headers }) => {
      const sent = { key: headers.get('idempotency-key'), body }
      server.sent.push(sent)
      return server.answer(sent)
    }),
  )
  setQuantity(chai, 12)
  render(<ReviewPage />)
  await screen.findByText('Chai')
  return { server, user: setUpUser() }
}

test('an order without the PO number that the customer requires is not sent', async () => {
  const { server, user } = await review({ poRequired: true })
  await screen.findByText('Enter your PO number first.')
  expect(button('Send order')).toHaveAttribute('aria-disabled', 'true')
  await user.click(button('Send order'))
  await user.type(screen.getByLabelText('PO number'), ' ')
  await user.click(button('Send order'))
  expect(server.sent).toEqual([])
  await user.type(screen.getByLabelText('PO number'), '4417')
  await user.click(button('Send order'))
  await waitFor(() => expect(server.sent).toMatchObject([{ body: { customerPO: '4417' } }]))
})

test('an order whose answer is lost is sent again by itself, the same and under the same key', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { server, user } = await review()
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await user.click(button('Send order'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not sent yet.')
  server.answer = taken
  await passTime(10_000)
  const [first, again, ...more] = server.sent
  expect(first?.key).toMatch(/./)
  expect(again).toEqual(first)
  expect(more).toEqual([])
  expect(await screen.findByText('The cart is empty.')).toBeVisible()
})

test('if a price has changed, the contact sees the new one at once and sends that', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { server, user } = await review()
  server.price = cents(19_00)
  server.answer = () => refusalOf('price-changed')
  await user.click(button('Send order'))
  expect(await screen.findByText('One price has changed since you looked.')).toBeVisible()
  expect(screen.getByText('$228.00', { selector: 'b' })).toBeVisible()
  server.answer = taken
  await user.click(button('Send order'))
  await waitFor(() => expect(server.sent).toHaveLength(2))
  expect(server.sent.map(({ body }) => body)).toMatchObject([
    { lines: [{ sku: chai.sku, quantity: 12, shownPrice: 18 }] },
    { lines: [{ sku: chai.sku, quantity: 12, shownPrice: 19 }] },
  ])
  expect(server.sent[1]?.key).not.toBe(server.sent[0]?.key)
})

// D-341
test('the day is the first one offered once there are rules, with its cutoff, and another may be chosen', async () => {
  const days = [
    { day: '2026-03-10', cutoff: new Date('2026-03-09T21:00:00Z') },
    { day: '2026-03-13', cutoff: null },
  ]
  const { server, user } = await review({ days, dayRequired: true, mayPickUp: false })
  const delivery = await screen.findByLabelText('Delivery', { selector: 'select' })
  expect([...delivery.children].map(({ textContent }) => textContent)).toEqual(['Tue, Mar 10', 'Fri, Mar 13'])
  expect(screen.getByText(/^Order by /)).toBeVisible()
  await user.click(button('Send order'))
  await waitFor(() => expect(server.sent).toMatchObject([{ body: { deliveryDate: '2026-03-10' } }]))
  setQuantity(chai, 12)
  await user.selectOptions(delivery, 'Fri, Mar 13')
  await user.click(button('Send order'))
  await waitFor(() => expect(server.sent[1]).toMatchObject({ body: { deliveryDate: '2026-03-13' } }))
})

test('an order below the minimum, without a day to choose, or with a part of a case waits until it is right', async () => {
  const { server, user } = await review({ minimumOrder: cents(250_00), product: { soldIn: 'CASE', unitsPerCase: 10 } })
  expect(await screen.findByText('Full cases only: 10 or 20')).toBeVisible()
  await user.click(button('Send order'))
  await user.click(button('A case more of Chai'))
  expect(screen.getByLabelText('Units of Chai', { selector: 'input' })).toHaveValue('20')
  await user.click(button('A case less of Chai'))
  expect(screen.getByText('Add $70.00 more to reach the minimum order.')).toBeVisible()
  await user.click(button('Send order'))
  expect(server.sent).toEqual([])
  await user.click(button('A case more of Chai'))
  await user.click(button('Send order'))
  await waitFor(() => expect(server.sent).toMatchObject([{ body: { lines: [{ quantity: 20 }] } }]))
})

test('without a day that can be ordered, nothing is sent', async () => {
  const { server, user } = await review({ dayRequired: true })
  expect(await screen.findByText('No delivery days are available right now. Please call us.')).toBeVisible()
  await user.click(button('Send order'))
  expect(server.sent).toEqual([])
})
