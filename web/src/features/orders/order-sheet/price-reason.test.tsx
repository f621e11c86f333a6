import { listBrands } from '@dray/contract/brands'
import { placeOrder } from '@dray/contract/orders'
import { problems } from '@dray/contract/problems'
import { listProducts } from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCatalogBrand, aProduct } from '../../../test-data/catalog.ts'
import {
  chaiLine,
  changLine,
  choose,
  openEditOrder,
  order,
  orderServer,
  waitForClose,
} from '../../../test-data/orders/edit-order.tsx'
import { marginFloors } from '../../../test-data/margin-floors.ts'
import { add, chooseCustomer, preview, showNewOrder } from '../../../test-data/orders/new-order.tsx'
import { answerCall, handler, button } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'

/** Prices below $18 are below the floor. */
const floors = marginFloors(({ price }) => price < 18_00)
/** The floor is another brand's, so its percent isn't shown. */
const otherBrand = answerCall(listBrands, () => [aCatalogBrand({ id: 99, marginFloor: 20 })])
const adjustment = (name: string) => preview().getByRole('textbox', { name: `Price adjustment per unit of ${name}` })
const reasonField = (lines: string) =>
  screen.findByRole('textbox', { name: `${lines} below the brand's margin floor. What's the reason?` })
const sentence = problems['reason-missing'][1]
const belowFloor = [{ productId: 1, sku: 'EXO-BEV-0001' }]
const refused = handler(placeOrder, () =>
  Response.json(
    { type: '/', title: sentence, error: sentence, status: 422, code: 'reason-missing', belowFloor },
    { status: 422 },
  ),
)

async function orderBelowFloor(
  roles: Role[] = ['SALES', 'ACCOUNTING'],
  answers: Parameters<typeof showNewOrder>[0] = {},
) {
  const shown = showNewOrder({ roles, answers: [...(answers.answers ?? []), floors, otherBrand] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 2)
  await add(user, 'chang', 1)
  await user.type(adjustment('Chai'), '-1.25{Tab}')
  return { ...shown, user }
}

test('an order with a price below the margin floor needs a reason, which is requested once', async () => {
  const { user, sent } = await orderBelowFloor()
  const field = await reasonField('1 line is')
  expect(within(preview().getByRole('group', { name: 'Chai' })).getByText('Below floor')).toHaveAttribute(
    'title',
    "Below this brand's margin floor",
  )
  expect(within(preview().getByRole('group', { name: 'Chang' })).queryByText('Below floor')).toBeNull()
  expect(field).not.toBeInvalid()
  await user.click(button('Submit'))
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription(sentence)
  expect(sent).toEqual([])
  await user.keyboard('Large order{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ reason: 'Large order', products: [{ priceAdjustment: -1.25 }, {}] })
})

test('a draft is saved without a reason', async () => {
  const { user, sent } = await orderBelowFloor()
  await reasonField('1 line is')
  await user.click(button('Save as draft'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).not.toHaveProperty('reason')
})

test('units that can leave without a batch only for a reason ask for it, and are sent with it', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const [status, title] = problems['batch-not-usable']
  const batch = { sku: 'EXO-BEV-0001', batchNumber: 'B-00042', reason: 'EXPIRED', withoutBatch: true }
  const body = { type: '/', title, error: title, status, code: 'batch-not-usable', ...batch, needsReason: true }
  const held = handler(placeOrder, () => Response.json(body, { status }))
  const { sent } = showNewOrder({ roles: ['ADMIN'], answers: [held, marginFloors()] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 2)
  await user.click(button('Submit'))
  const field = await screen.findByRole('textbox', {
    name: /^SKU EXO-BEV-0001 can't leave without a batch: batch .* is expired\. What's the reason\?$/,
  })
  await waitFor(() => expect(field).toHaveFocus())
  await user.keyboard('Label lost')
  await user.click(button('Submit'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toMatchObject({ reason: 'Label lost' })
})

test('an admin needs no reason and sees the margin', async () => {
  const costs = answerCall(listProducts, () => [
    aProduct({ cost: cents(15_00) }),
    aProduct({ id: 2, sku: 'EXO-BEV-0002', name: 'Chang', basePrice: cents(19_00), cost: cents(10_00) }),
  ])
  const brands = answerCall(listBrands, () => [aCatalogBrand({ marginFloor: 20 })])
  const { user, sent } = await orderBelowFloor(['ADMIN'], { answers: [costs, brands] })
  const mark = await within(preview().getByRole('group', { name: 'Chai' })).findByText('Below floor')
  await waitFor(() => expect(mark).toHaveAttribute('title', "Margin 10.4%, below this brand's floor of 20%"))
  expect(screen.getByText(/1 line below the margin floor\./)).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: /What's the reason/ })).toBeNull()
  await user.click(button('Submit'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).not.toHaveProperty('reason')
})

test('if the server finds a price below the floor, the form asks for a reason and resends the order with it', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { sent } = showNewOrder({ answers: [refused, marginFloors()] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 2)
  await user.click(button('Submit'))
  const field = await reasonField('1 line is')
  expect(within(preview().getByRole('group', { name: 'Chai' })).getByText('Below floor')).toBeVisible()
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAccessibleDescription(sentence)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('Large order')
  await user.click(button('Submit'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toMatchObject({ reason: 'Large order' })
})

test('a saved order needs a reason only for new prices, and not again once they are saved', async () => {
  const server = orderServer(order({ orderedItems: [{ ...chaiLine, unitPrice: cents(17_00) }, changLine] }))
  const { person } = await openEditOrder([...server.answers, floors, otherBrand], ['SALES', 'ACCOUNTING'])
  expect(await within(preview().getByRole('group', { name: 'Chai' })).findByText('Below floor')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /What's the reason/ })).toBeNull()
  await person.clear(adjustment('Chang'))
  await person.type(adjustment('Chang'), '-2{Tab}')
  const field = await reasonField('1 line is')
  await person.click(button('Save'))
  expect(field).toHaveFocus()
  expect(server.sent).toEqual([])
  await person.keyboard('Damaged')
  await person.click(button('Save'))
  await screen.findByText('Saved.')
  expect(server.sent).toMatchObject([{ reason: 'Damaged', orderItems: [{ id: 1 }, { id: 2, priceAdjustment: -2 }] }])
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /What's the reason/ })).toBeNull())
  await choose(person, 'Payment status', 'Paid')
  await person.click(button('Update'))
  await waitForClose()
  expect(server.sent[1]).not.toHaveProperty('reason')
})

test('a reason covers one save: the next price below the floor needs a new one', async () => {
  const server = orderServer(order({ orderedItems: [chaiLine, changLine] }))
  const { person } = await openEditOrder([...server.answers, floors, otherBrand], ['SALES', 'ACCOUNTING'])
  const lower = async (by: string) => {
    await person.clear(adjustment('Chang'))
    await person.type(adjustment('Chang'), `${by}{Tab}`)
    return reasonField('1 line is')
  }
  await person.type(await lower('-2'), 'Damaged')
  await person.click(button('Save'))
  await screen.findByText('Saved.')
  expect(await lower('-3')).toHaveValue('')
})

test('sales, who can’t see costs, gets no warning while typing, only about prices already saved', async () => {
  const requests: string[] = []
  const counting = marginFloors(({ productId, price }) => {
    requests.push(`${productId} at ${price}`)
    return price < 18_00
  })
  const server = orderServer(order({ orderedItems: [{ ...chaiLine, unitPrice: cents(17_00) }, changLine] }))
  const { person } = await openEditOrder([...server.answers, counting], ['SALES'])
  expect(await within(preview().getByRole('group', { name: 'Chai' })).findByText('Below floor')).toBeVisible()
  await person.type(adjustment('Chang'), '-2{Tab}')
  expect(within(preview().getByRole('group', { name: 'Chang' })).queryByText('Below floor')).toBeNull()
  expect(requests).toEqual(['1 at 1700', '2 at 1900'])
})

test('only new prices are checked: an added line sends its price, a changed quantity sends none', async () => {
  const requests: string[] = []
  const answers = [
    marginFloors(({ productId, price }) => {
      requests.push(`${productId} at ${price}`)
      return false
    }),
  ]
  showNewOrder({ roles: ['SALES', 'ACCOUNTING'], answers })
  const user = setUpUser()
  await add(user, 'chai', 2)
  await waitFor(() => expect(requests).toEqual(['1 at 1800']))
  await add(user, 'chai', 3)
  await add(user, 'chang', 1)
  await waitFor(() => expect(requests).toEqual(['1 at 1800', '2 at 1900']))
  await user.type(adjustment('Chai'), '-1{Tab}')
  await waitFor(() => expect(requests).toEqual(['1 at 1800', '2 at 1900', '1 at 1700']))
})

test('Edit Order counts lines below cost, including added ones', async () => {
  const server = orderServer(order({ orderedItems: [{ ...chaiLine, productCost: cents(17_00) }, changLine] }))
  const { person } = await openEditOrder(server.answers, ['ADMIN'])
  expect(screen.queryByText(/below cost\./)).toBeNull()
  await person.type(adjustment('Chai'), '-2{Tab}')
  expect(screen.getByText(/^1 line below cost\. Changed: 1 line$/)).toBeInTheDocument()
  expect(within(preview().getByRole('group', { name: 'Chai' })).getByText('Below cost')).toBeVisible()
})

test('the server isn’t asked for prices below the floor while no brand has one', async () => {
  const asked = vi.fn<() => boolean>(() => false)
  const noFloor = answerCall(listBrands, () => [aCatalogBrand({ marginFloor: null })])
  showNewOrder({ roles: ['ADMIN'], answers: [marginFloors(asked), noFloor] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 2)
  await add(user, 'chang', 1)
  expect(preview().getByRole('group', { name: 'Chang' })).toBeInTheDocument()
  expect(asked).not.toHaveBeenCalled()
})

test('a discount that takes a line below the floor asks for the reason while it is typed', async () => {
  showNewOrder({ roles: ['SALES', 'ACCOUNTING'], answers: [floors, otherBrand] })
  const user = setUpUser()
  await chooseCustomer(user, 'ernst')
  await add(user, 'chai', 2)
  expect(screen.queryByRole('textbox', { name: /below the brand's margin floor/ })).toBeNull()
  // Chai costs the customer $18.00 or more before the discount.
  await user.type(screen.getByRole('textbox', { name: 'Discount' }), '5{Tab}')
  expect(await reasonField('1 line is')).toBeVisible()
  expect(within(preview().getByRole('group', { name: 'Chai' })).getByText('Below floor')).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: 'Discount' }))
  await user.tab()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /below the brand's margin floor/ })).toBeNull())
})
