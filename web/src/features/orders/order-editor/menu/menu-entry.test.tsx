import { type BoughtBefore, listBoughtBefore } from '@dray/contract/orders/bought-before'
import { listProducts, type Product } from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProduct } from '../../../../test-data/catalog.ts'
import {
  chooseCustomer,
  menu,
  preview,
  products,
  row,
  menuSearch,
  showNewOrder,
} from '../../../../test-data/orders/new-order.tsx'
import { answerCall } from '../../../../test-data/screens.tsx'
import { setUpUser } from '../../../../test-data/set-up-user.ts'

/** Quantity and name of each line. */
const lines = () =>
  preview()
    .queryAllByRole('group')
    .map((line) => {
      const quantity = within(line).getByRole('textbox', { name: /^Quantity/ })
      return `${quantity.getAttribute('value')} ${line.getAttribute('aria-label')}`
    })
const notice = () => within(screen.getByText('Order Preview').parentElement?.parentElement as HTMLElement)
const isHighlighted = async (name: string) =>
  (await within(await menu()).findByRole('group', { name })).dataset['highlighted'] === 'true'

async function show(catalog: readonly Product[] = products) {
  const shown = showNewOrder({ answers: [answerCall(listProducts, () => [...catalog])] })
  const user = setUpUser()
  const box = await menuSearch()
  await within(await menu()).findAllByRole('heading', { level: 3 })
  return { ...shown, user, box }
}

test.each(['12 chai', 'chai 12', '12chai', '12 x chai'])(
  "'%s' and Enter add twelve, as the row says beforehand",
  async (typed) => {
    const { user, box } = await show()
    await user.type(box, typed)
    const chai = await row('Chai')
    expect(chai.getByText('12 ×')).toBeInTheDocument()
    expect(chai.getByRole('textbox', { name: 'Quantity of Chai' })).toHaveValue('12')
    await user.keyboard('{Enter}')
    expect(lines()).toEqual(['12 Chai'])
    await user.keyboard('3 chang{Enter}')
    expect(lines()).toEqual(['12 Chai', '3 Chang'])
  },
)

test('a quantity in the search overrides one entered before, and can be changed like any other', async () => {
  const { user, box } = await show()
  await user.type(box, 'chai{Tab}5{Escape}')
  await user.clear(box)
  await user.type(box, '12 chai{Enter}')
  expect(lines()).toEqual(['12 Chai'])
  await user.clear(box)
  await user.type(box, '12 chang{Shift>}#{/Shift}{Enter}')
  expect(lines()).toEqual(['12 Chai', '3 Chang'])
})

test('a number that is part of a product’s name is not a quantity', async () => {
  const sevenUp = aProduct({ id: 7, sku: '1044', name: '7 Up' })
  const { user, box } = await show([aProduct(), sevenUp, aProduct({ id: 8, sku: 'EXO-12', name: 'Chai 12 oz' })])
  for (const typed of ['7 up', '2 7 up', '1044', 'chai 12', '12 chai']) {
    await user.clear(box)
    await user.type(box, `${typed}{Enter}`)
  }
  // 7 Up: once by name, twice by "2 7 up", and once by SKU.
  expect(lines()).toEqual(['4 7 Up', '1 Chai 12 oz', '12 Chai'])
})

test('the only name similar to a mistyped search is highlighted as a guess, and Enter adds it with a message and Undo', async () => {
  const { user, box } = await show()
  await user.type(box, '12 camenbert')
  expect(await screen.findByText('No product is named “camenbert”. Similar names:')).toBeInTheDocument()
  const camembert = await row('Camembert Pierrot')
  expect(camembert.getByText('Guess')).toBeInTheDocument()
  expect(await isHighlighted('Camembert Pierrot')).toBe(true)
  await user.keyboard('{Enter}')
  expect(lines()).toEqual(['12 Camembert Pierrot'])
  expect(notice().getByText('Added 12 Camembert Pierrot for “camenbert”')).toBeInTheDocument()
  await user.click(notice().getByRole('button', { name: 'Undo' }))
  expect(lines()).toEqual([])
})

test.each([
  ['several names', 'chax'],
  ['a name that is out of stock', 'anised'],
])('with %s similar to the search, Enter first says which it would add', async (_, typed) => {
  const chat = aProduct({ id: 9, sku: 'EXO-BEV-0009', name: 'Chat' })
  const { user, box } = await show([...products, chat])
  await user.type(box, typed)
  const [first] = within(await menu()).getAllByRole('group')
  expect(first).not.toHaveAttribute('data-highlighted')
  await user.keyboard('{Enter}')
  expect(lines()).toEqual([])
  expect(first).toHaveAttribute('data-highlighted')
  expect(notice().getByText(`Did you mean ${first?.getAttribute('aria-label')}? Enter adds it`)).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(lines()).toEqual([`1 ${first?.getAttribute('aria-label')}`])
})

test('a product with the searched name comes first, guesses follow it, and Enter adds the first', async () => {
  const chat = aProduct({ id: 9, sku: 'EXO-BEV-0009', name: 'Chat' })
  const { user, box } = await show([...products, chat])
  await user.type(box, 'chai')
  expect(await screen.findByText('Similar to “chai”:')).toBeInTheDocument()
  expect(
    within(await menu())
      .getAllByRole('group')
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['Chai', 'Chat'])
  await user.keyboard('{Enter}')
  expect(lines()).toEqual(['1 Chai'])
})

test('an out-of-stock product with exactly the searched name is not replaced by a guess', async () => {
  const { user, box } = await show([aProduct({ name: 'Chat' }), aProduct({ id: 2, sku: 'B', name: 'Chai', stock: 0 })])
  await user.type(box, '6 chai{Enter}')
  expect(notice().getByText('Chai: out of stock, Enter adds it anyway')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(lines()).toEqual(['6 Chai'])
})

const boughtBefore = [
  {
    productId: 4,
    orders: 3,
    lastQuantity: 24,
    lastPrice: cents(33_50),
    // In the evening, when it's already tomorrow in UTC.
    lastOrderedAt: new Date('2026-03-10T04:30:00Z'),
  },
  {
    productId: 2,
    orders: 1,
    lastQuantity: 6,
    lastPrice: cents(19_00),
    lastOrderedAt: new Date('2026-03-01T20:00:00Z'),
  },
  // No longer sold.
  { productId: 6, orders: 1, lastQuantity: 1, lastPrice: cents(1_00), lastOrderedAt: new Date('2026-02-01T20:00:00Z') },
]

test('among equally good matches, Enter adds the one the customer bought before', async () => {
  showNewOrder({
    answers: [answerCall(listBoughtBefore, ({ params }) => (params.customerId === '7' ? boughtBefore : []))],
  })
  const user = setUpUser()
  await user.type(await menuSearch(), '3 ch')
  await row('Chang')
  await user.keyboard('{Enter}')
  expect(lines()).toEqual(['3 Chai'])
  await chooseCustomer(user, 'mendel')
  await user.clear(await menuSearch())
  await screen.findByRole('button', { name: /^Bought before\s*2 products/ })
  await user.type(await menuSearch(), '4 ch{Enter}')
  expect(lines()).toEqual(['3 Chai', '4 Chang'])
})

test('until the user searches, the menu lists what the customer bought before; arrow keys and Enter order it again', async () => {
  showNewOrder({
    answers: [answerCall(listBoughtBefore, ({ params }) => (params.customerId === '7' ? boughtBefore : []))],
  })
  const user = setUpUser()
  await chooseCustomer(user, 'mendel')
  const box = await menuSearch()
  const heading = () => screen.getByRole('button', { name: /^Bought before/ })
  await screen.findByRole('button', { name: /^Bought before\s*2 products/ })
  const camembert = await row('Camembert Pierrot')
  expect(camembert.getByText('24 × $33.50, Mar 9, 2026')).toBeInTheDocument()
  expect(camembert.getByText('Gai pâturage - Dairy')).toBeInTheDocument()
  expect(camembert.getByRole('textbox')).toHaveValue('1')
  await waitFor(() => expect(box).toHaveFocus())
  // Enter alone adds nothing, because no product was chosen.
  await user.keyboard('{Enter}')
  expect(lines()).toEqual([])
  await user.keyboard('{ArrowDown}{Enter}{ArrowDown}{Shift>}${/Shift}{Enter}')
  expect(lines()).toEqual(['1 Chang', '1 Camembert Pierrot'])
  await user.keyboard('{ArrowUp}{Enter}')
  expect(lines()).toEqual(['1 Chang', '5 Camembert Pierrot'])

  await user.type(box, 'chai')
  expect(screen.queryByText('Bought before')).toBeNull()
  await user.clear(box)
  await row('Camembert Pierrot')
  await user.click(heading())
  expect(within(await menu()).queryByRole('group', { name: 'Camembert Pierrot' })).toBeNull()
  await user.click(heading())
  await row('Camembert Pierrot')
  await chooseCustomer(user, 'helen')
  await waitFor(() => expect(screen.queryByText('Bought before')).toBeNull())
})

test('the last quantity bought is one press away', async () => {
  showNewOrder({ answers: [answerCall(listBoughtBefore, () => boughtBefore)] })
  const user = setUpUser()
  await chooseCustomer(user, 'mendel')
  const camembert = await row('Camembert Pierrot')
  await user.click(camembert.getByRole('button', { name: 'Use the last quantity of Camembert Pierrot: 24' }))
  expect(camembert.getByRole('textbox')).toHaveValue('24')
  await user.click(camembert.getByRole('button', { name: 'Add Camembert Pierrot' }))
  expect(lines()).toEqual(['24 Camembert Pierrot'])
})

const sold = (count: number) =>
  Array.from({ length: count }, (_, index) => aProduct({ id: index + 10, sku: `S-${index}`, name: `Spice ${index}` }))
const boughtOf = (all: readonly Product[]) =>
  all.map(({ id }) => ({ ...boughtBefore[0], productId: id, lastPrice: cents(1_00) })) as BoughtBefore[]

test('products out of stock are left out of what was bought before, unless the list shows them', async () => {
  const catalog = [aProduct(), aProduct({ id: 2, sku: 'B', name: 'Chang', stock: 0 })]
  showNewOrder({
    answers: [answerCall(listProducts, () => catalog), answerCall(listBoughtBefore, () => boughtOf(catalog))],
  })
  await chooseCustomer(setUpUser(), 'mendel')
  await screen.findByRole('button', { name: /^Bought before\s*1 product/ })
  expect(within(await menu()).queryByRole('group', { name: 'Chang' })).toBeNull()
})

test.for([
  [8, 'true'],
  [9, 'false'],
] as const)('a list of %i products bought before opens by itself: %s', async ([count, expanded]) => {
  const catalog = sold(count)
  showNewOrder({
    answers: [answerCall(listProducts, () => catalog), answerCall(listBoughtBefore, () => boughtOf(catalog))],
  })
  const user = setUpUser()
  await chooseCustomer(user, 'mendel')
  const heading = await screen.findByRole('button', { name: /^Bought before/ })
  expect(heading).toHaveAttribute('aria-expanded', expanded)
  await user.click(heading)
  expect(heading).toHaveAttribute('aria-expanded', String(expanded !== 'true'))
})

test('searches ended with Enter before the products load are added once they are loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<Product[]>()
  showNewOrder({ answers: [answerCall(listProducts, () => promise)] })
  const user = setUpUser()
  const box = await menuSearch()
  await user.type(box, '12 chai{Enter}')
  await user.keyboard('xyz{Enter}2 chang{Enter}')
  expect(screen.getByText('Loading... Then adds “12 chai”, “xyz”, “2 chang”.')).toBeInTheDocument()
  expect(lines()).toEqual([])
  resolve(products)
  await waitFor(() => expect(lines()).toEqual(['12 Chai', '2 Chang']))
  expect(notice().getByText('Not added: “xyz”')).toBeInTheDocument()
  expect(box).toHaveValue('2 chang')
})
