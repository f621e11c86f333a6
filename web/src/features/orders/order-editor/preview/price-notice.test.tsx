import { listCustomPrices } from '@dray/contract/pricing'
import { listProducts } from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refresh } from '../../../../kit/api/use-call.ts'
import {
  chaiLine,
  changLine,
  choose,
  openEditOrder,
  order,
  orderServer,
  waitForClose,
} from '../../../../test-data/orders/edit-order.tsx'
import { add, chooseCustomer, preview, products, showNewOrder } from '../../../../test-data/orders/new-order.tsx'
import { answerCall, button } from '../../../../test-data/screens.tsx'
import { setUpUser } from '../../../../test-data/set-up-user.ts'

/** A server whose base prices, custom prices of one customer, and unsold products a test changes as someone else would. */
function pricing() {
  const base = new Map<number, number>()
  const custom = new Map<number, number>()
  const unsold = new Set<number>()
  const answers = [
    answerCall(listProducts, () =>
      products.map((product) => ({
        ...product,
        basePrice: cents(base.get(product.id) ?? product.basePrice ?? 0),
        status: unsold.has(product.id) ? 'INACTIVE' : product.status,
      })),
    ),
    answerCall(listCustomPrices, ({ params }) =>
      params.id === '7' ? [...custom].map(([productId, price]) => ({ productId, customPrice: cents(price) })) : [],
    ),
  ]
  return { base, custom, unsold, answers }
}
const total = () => screen.getByText('Total').nextElementSibling
const changed = () => within(screen.getByRole('region', { name: 'Changed prices' }))
const others = () => within(screen.getByRole('region', { name: 'Other prices' }))
const notice = async (name: string) => within(await screen.findByRole('region', { name }))
const rows = (shown: Pick<typeof screen, 'getAllByRole'>) =>
  shown.getAllByRole('listitem').map((item) => item.textContent)
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())

test('a price that changes while a new order is open is shown, and the line keeps its price until the new one is used', async () => {
  const { base, custom, answers } = pricing()
  const { cache, sent } = showNewOrder({ answers })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 2)
  await add(user, 'chang', 1)
  expect(screen.queryByRole('region', { name: 'Changed prices' })).toBeNull()

  custom.set(1, 17_00)
  await act(() => refresh(cache, ['customers']))
  expect((await notice('Changed prices')).getByRole('status')).toHaveTextContent(
    '1 price of Ernst Handel has changed. The order keeps the old price until you use the new one.',
  )
  expect(rows(changed())).toEqual(['Chai$18.00 → $17.00'])
  base.set(2, 21_00)
  await act(() => refresh(cache, ['products']))
  await waitFor(() =>
    expect(rows(changed())).toEqual(['Chai$18.00 → $17.00Use the new price', 'Chang$19.00 → $21.00Use the new price']),
  )
  expect(total()).toHaveTextContent('$55.00')

  await user.click(changed().getByRole('button', { name: 'Use the new price: Chai' }))
  expect(total()).toHaveTextContent('$53.00')
  expect(rows(changed())).toEqual(['Chang$19.00 → $21.00'])
  expect(screen.getByText('Chai at the new price')).toBeInTheDocument()
  await user.click(button('Undo'))
  expect(total()).toHaveTextContent('$55.00')
  await user.click(changed().getByRole('button', { name: 'Use the new prices' }))
  expect(total()).toHaveTextContent('$55.00')
  await isGone('Changed prices')
  await user.click(button('Submit'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body['products']).toMatchObject([{ unitPrice: 17 }, { unitPrice: 21 }])
})

test('old prices that the user keeps are not shown again, until they change again', async () => {
  const { custom, answers } = pricing()
  const { cache, sent } = showNewOrder({ answers })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 2)
  custom.set(1, 17_00)
  await act(() => refresh(cache, ['customers']))
  await notice('Changed prices')
  await user.click(button('Keep the old price'))
  await isGone('Changed prices')
  await waitFor(() => expect(document.body).not.toHaveFocus())
  await user.type(preview().getByRole('textbox', { name: /^Quantity of Chai/ }), '{Control>}a{/Control}3')
  expect(screen.queryByRole('region', { name: 'Changed prices' })).toBeNull()
  custom.set(1, 16_00)
  await act(() => refresh(cache, ['customers']))
  expect(rows(await notice('Changed prices'))).toEqual(['Chai$18.00 → $16.00'])
  await user.click(button('Submit'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body['products']).toMatchObject([{ unitPrice: 18 }])
})

test('a placed order shows what changes while it is open, not what changed before; a draft shows both', async () => {
  const { custom, answers } = pricing()
  custom.set(1, 17_00)
  const placed = orderServer()
  const opened = await openEditOrder([...answers, ...placed.answers])
  await screen.findByDisplayValue('Ernst Handel')
  custom.set(2, 18_00)
  await act(() => refresh(opened.cache, ['customers']))
  expect(rows(await notice('Changed prices'))).toEqual(['Chang$19.00 → $18.00'])
  await opened.person.click(button('Use the new price'))
  expect(total()).toHaveTextContent('$270.00')
  await opened.person.click(button('Update'))
  await waitForClose()
  expect(placed.sent).toMatchObject([
    {
      orderItems: [
        { id: 1, unitPrice: 18 },
        { id: 2, unitPrice: 18 },
      ],
    },
  ])
  opened.unmount()

  const draft = orderServer(order({ orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }))
  await openEditOrder([...answers, ...draft.answers])
  expect(rows(await notice('Changed prices'))).toHaveLength(2)
})

test('a shipped order shows no changed prices', async () => {
  const { custom, answers } = pricing()
  const delivered = orderServer(order({ orderStatus: 'DELIVERED' }))
  const { cache, person } = await openEditOrder([...answers, ...delivered.answers])
  await screen.findByDisplayValue('Ernst Handel')
  custom.set(2, 18_00)
  await act(() => refresh(cache, ['customers']))
  expect(screen.queryByRole('region', { name: 'Changed prices' })).toBeNull()
  await choose(person, 'Order status', 'Packed')
  expect(rows(await notice('Changed prices'))).toHaveLength(1)
})

test('changing a new order’s customer shows which prices differ, and old ones can be kept for one line or all', async () => {
  const { sent } = showNewOrder({
    answers: [
      answerCall(listCustomPrices, ({ params }) =>
        params.id === '8'
          ? [
              { productId: 1, customPrice: cents(15_00) },
              { productId: 2, customPrice: cents(20_00) },
            ]
          : [],
      ),
    ],
  })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 2)
  await add(user, 'chang', 1)
  await add(user, 'camembert', 1)
  await chooseCustomer(user, 'alfreds')
  const shown = await notice('Other prices')
  expect(shown.getByRole('status')).toHaveTextContent(
    '2 prices differ for Alfreds Futterkiste, and the order has the new prices.',
  )
  expect(rows(shown)).toEqual(['Chai$18.00 → $15.00Keep the old price', 'Chang$19.00 → $20.00Keep the old price'])
  await user.click(shown.getByRole('button', { name: 'Keep the old price: Chai' }))
  expect(preview().getByRole('textbox', { name: 'Price adjustment per unit of Chai' })).toHaveValue('+3.00')
  expect(rows(others())).toEqual(['Chang$19.00 → $20.00'])
  await user.click(others().getByRole('button', { name: 'Use the new price' }))
  await isGone('Other prices')
  await user.click(button('Submit'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body['products']).toMatchObject([
    { unitPrice: 15, priceAdjustment: 3 },
    { unitPrice: 20, priceAdjustment: 0 },
    { unitPrice: 34, priceAdjustment: 0 },
  ])
})

test('changing to a customer with the same prices says so', async () => {
  showNewOrder()
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 2)
  await chooseCustomer(user, 'island')
  expect(await screen.findByText('All prices are the same for Island Trading')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Other prices' })).toBeNull()
})

test('changing the customer also reprices a product no longer sold', async () => {
  const { base, unsold, answers } = pricing()
  base.set(2, 22_00)
  unsold.add(2)
  const { person } = await openEditOrder([...answers, ...orderServer().answers])
  await screen.findByDisplayValue('Ernst Handel')
  await chooseCustomer(person, 'island')
  await person.click(await screen.findByRole('button', { name: 'Change customer' }))
  expect(rows(await notice('Other prices'))).toEqual(['Chang$19.00 → $22.00'])
})

test('switching a saved order to another customer applies their prices, and switching back restores the saved ones', async () => {
  const { base, answers } = pricing()
  base.set(2, 22_00)
  const server = orderServer(order({ orderedItems: [{ ...chaiLine, priceAdjustment: cents(-1_00) }, changLine] }))
  const { person, cache } = await openEditOrder([...answers, ...server.answers])
  await screen.findByDisplayValue('Ernst Handel')
  await chooseCustomer(person, 'island')
  await person.click(await screen.findByRole('button', { name: 'Change customer' }))
  expect(rows(await notice('Other prices'))).toEqual([
    'Chai$17.00 → $18.00Keep the old price',
    'Chang$19.00 → $22.00Keep the old price',
  ])
  base.set(2, 23_00)
  await act(() => refresh(cache, ['products']))
  await waitFor(() => expect(total()).toHaveTextContent('$285.00'))
  expect(rows(others())).toContain('Chang$22.00 → $23.00Keep the old price')

  await chooseCustomer(person, 'ernst')
  await person.click(await screen.findByRole('button', { name: 'Change customer' }))
  expect(await screen.findByText('The order is back to its saved prices for Ernst Handel')).toBeInTheDocument()
  expect(total()).toHaveTextContent('$261.00')
  expect(button('Update')).toHaveAttribute('aria-disabled', 'true')
})
