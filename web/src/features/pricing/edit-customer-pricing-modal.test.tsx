import { readCustomer } from '@dray/contract/customers'
import { listProductFilters } from '@dray/contract/preferences'
import {
  type PricingRow,
  readPricing,
  refreshPrices,
  removeCustomPrices,
  setCustomPrice,
  setCustomPrices,
} from '@dray/contract/pricing'
import { listProducts, type Product } from '@dray/contract/products'
import { problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { aCustomer, aProduct } from '../../test-data/catalog.ts'
import { showModal } from '../../test-data/modals.tsx'
import { marginFloors } from '../../test-data/margin-floors.ts'
import { aPrice } from '../../test-data/pricing.ts'
import { answerCall, handler } from '../../test-data/screens.tsx'

const chai = aProduct()
const chang = aProduct({ id: 2, sku: 'EXO-BEV-0002', name: 'Chang', basePrice: cents(19_00) })
const syrup = aProduct({
  id: 3,
  sku: 'EXO-CON-0003',
  name: 'Aniseed Syrup',
  basePrice: cents(10_00),
  type: 'Condiments',
})
const konbu = aProduct({
  id: 4,
  sku: 'MAY-SEA-0004',
  name: 'Konbu',
  brandID: 2,
  brand: 'Mayumi’s',
  basePrice: cents(6_00),
})
const hidden = aProduct({ id: 5, sku: 'EXO-BEV-0005', name: 'Old Tea', status: 'HIDDEN' })

/** Custom prices on the server, by product. */
let stored: PricingRow[] = []
let lastChange = 1
let sent: { call: string; query: Record<string, string>; body: unknown }[] = []
beforeEach(() => {
  stored = [aPrice()]
  lastChange = 1
  sent = []
  localStorage.clear()
})

function store(productId: number, customPrice: PricingRow['customPrice'] | null) {
  stored = stored.filter((row) => row.productId !== productId)
  if (customPrice !== null) stored.push(aPrice({ productId, customPrice, way: 'hand' }))
  lastChange += 1
}

type Asked = { url: URL; body: unknown }
function remember(call: string, { url, body }: Asked) {
  sent.push({ call, query: Object.fromEntries(url.searchParams), body })
}
const refusal = (code: keyof typeof problems, more: object = {}) => {
  const [status, title] = problems[code]
  return Response.json({ type: `/problems/${code}`, title, error: title, status, code, ...more }, { status })
}

type Handlers = Parameters<typeof showModal>[2]['answers']
type Options = { products?: Product[]; roles?: Role[]; answers?: Handlers; below?: number[] }

async function open({
  products = [chai, chang, syrup, konbu, hidden],
  roles = ['SALES'],
  answers,
  below = [],
}: Options = {}) {
  const shown = await showModal(
    'EditCustomerPricing',
    { customerId: 7 },
    {
      roles,
      answers: [
        ...(answers ?? []),
        answerCall(readCustomer, () => ({ customer: aCustomer(), image: null })),
        answerCall(listProducts, () => products),
        answerCall(readPricing, () => ({ lastChange, prices: stored })),
        answerCall(listProductFilters, () => []),
        marginFloors(({ productId }) => below.includes(productId)),
        answerCall(setCustomPrices, (request) => {
          remember('setCustomPrices', request)
          for (const { productId, newCustomPrice } of request.body as { productId: number; newCustomPrice: number }[])
            store(productId, cents(Math.round(newCustomPrice * 100)))
          return { ok: true } as const
        }),
        answerCall(setCustomPrice, (request) => {
          remember('setCustomPrice', request)
          const { productIds, customPrice } = request.body as { productIds: number[]; customPrice: number }
          for (const id of productIds) store(id, cents(Math.round(customPrice * 100)))
          return { ok: true } as const
        }),
        answerCall(removeCustomPrices, (request) => {
          remember('removeCustomPrices', request)
          const { productId, productIds = [] } = request.body as { productId?: number; productIds?: number[] }
          for (const id of productId === undefined ? productIds : [productId]) store(id, null)
          return { ok: true } as const
        }),
      ],
    },
  )
  await screen.findByRole('button', { name: /^Exotic Liquids/ })
  return { ...shown, dialog: within(screen.getByRole('dialog')) }
}

const head = (name: RegExp) => screen.getByRole('button', { name })
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(`Custom price of ${name}`)
async function openBrand({ person }: Awaited<ReturnType<typeof open>>, name = /^Exotic Liquids/) {
  await person.click(head(name))
  return screen.findByRole('grid')
}

// R2.5-01, R2.5-02, R2.5-03
test('each brand shows how many of its sold products have a custom price, and opens its table', async () => {
  const opened = await open()
  expect(head(/^Exotic Liquids/)).toHaveTextContent('1 / 3 priced')
  expect(head(/^Mayumi’s/)).toHaveTextContent('0 / 1 priced')
  await openBrand(opened)
  expect(cell('Chai')).toHaveValue('16.20')
  expect(cell('Chang')).toHaveValue('')
  expect(screen.queryByText('Old Tea')).toBeNull()
  expect(screen.queryByText('Konbu')).toBeNull()
  const row = within(screen.getByRole('row', { name: /Chai/ }))
  expect(row.getByText('−10%')).toBeVisible()
  expect(row.getByText('Mar 3, 2026, import')).toBeVisible()
})

// R2.5-04
test('searching opens every brand that matches with the products found, and clearing restores what was open', async () => {
  const { person: user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Exotic Liquids/ }))
  const search = screen.getByRole('searchbox', { name: 'Search brands and products' })
  const found = () => screen.queryAllByRole('textbox', { name: /^Custom price of / }).map((cell) => cell.ariaLabel)
  await user.type(search, 'kon')
  expect(found()).toEqual(['Custom price of Konbu'])
  expect(screen.queryByRole('button', { name: /^Exotic Liquids/ })).toBeNull()
  // A brand that matches by name shows all of its products.
  await user.clear(search)
  await user.type(search, 'exotic')
  expect(found()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: /^Exotic Liquids/ }))
  expect(found()).toEqual([])
  await user.type(search, ' chai')
  await user.clear(search)
  expect(found()).toHaveLength(3)
  expect(screen.getByRole('button', { name: /^Exotic Liquids/ })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('button', { name: /Mayumi/ })).toHaveAttribute('aria-expanded', 'false')
})

test('the table of a brand has its own filters', async () => {
  const opened = await open()
  await openBrand(opened)
  await opened.person.type(screen.getByLabelText('Search products of Exotic Liquids'), 'syrup')
  await waitFor(() => expect(screen.queryByLabelText('Custom price of Chai')).toBeNull())
  expect(cell('Aniseed Syrup')).toBeVisible()
})

test('a brand’s table keeps its sort direction when sorted by another column', async () => {
  const opened = await open()
  await openBrand(opened)
  await opened.person.click(screen.getByRole('button', { name: 'Ascending, sort descending' }))
  await opened.person.click(screen.getByRole('combobox', { name: 'Sort products of Exotic Liquids by' }))
  await opened.person.click(await screen.findByRole('option', { name: 'Sort By Price' }))
  expect(screen.getByRole('button', { name: 'Descending, sort ascending' })).toBeVisible()
})

test('typed prices are marked until they are saved together, with the version they were based on', async () => {
  const opened = await open()
  const { person, dialog } = opened
  await openBrand(opened)
  await person.type(cell('Chang'), '$17.5')
  await person.keyboard('{Enter}')
  expect(cell('Chang')).toHaveValue('17.50')
  expect(head(/^Exotic Liquids/)).toHaveTextContent('1 unsaved')
  const row = cell('Chai').closest('[role=row]')
  expect(row).toHaveTextContent(/Mar 3/)
  await person.clear(cell('Chai'))
  expect(row).toHaveTextContent('Unsaved, removed')
  expect(row).not.toHaveTextContent(/Mar 3/)
  expect(dialog.getByText('2 prices unsaved')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Save 2 prices' }))
  expect(await dialog.findByText('Saved')).toBeVisible()
  expect(sent).toEqual([
    {
      call: 'setCustomPrices',
      query: { way: 'hand', lastChange: '1' },
      body: [{ productId: 2, newCustomPrice: 17.5 }],
    },
    { call: 'removeCustomPrices', query: { lastChange: '1' }, body: { productIds: [1] } },
  ])
  expect(cell('Chang')).toHaveValue('17.50')
  expect(head(/^Exotic Liquids/)).toHaveTextContent('1 / 3 priced')
  expect(dialog.getByRole('button', { name: 'Save prices' })).toHaveFocus()
})

test.each([
  ['12.345', 'Amount can have at most two decimals'],
  ['-1', "Price can't be negative"],
  ['1e9', 'Enter an amount in dollars'],
])('"%s" is marked as invalid and not saved: %s', async (text, sentence) => {
  const opened = await open()
  await openBrand(opened)
  await opened.person.type(cell('Chang'), text)
  expect(screen.getByText(sentence)).toBeVisible()
  expect(cell('Chang')).toBeInvalid()
  expect(cell('Chang')).toHaveAccessibleDescription(sentence)
  expect(opened.dialog.getByRole('button', { name: 'Save 1 price' })).toHaveAttribute('aria-disabled', 'true')
})

test('the arrow keys and Enter go from cell to cell, and a copied column fills the cells below', async () => {
  const opened = await open()
  const { person } = opened
  await openBrand(opened)
  await person.click(cell('Aniseed Syrup'))
  await person.keyboard('{ArrowDown}')
  expect(cell('Chai')).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(cell('Chang')).toHaveFocus()
  await person.keyboard('{ArrowUp}{ArrowUp}')
  expect(cell('Aniseed Syrup')).toHaveFocus()
  await person.paste('$9.00\r\n15.50\tlast year\r\n')
  expect([cell('Aniseed Syrup').value, cell('Chai').value, cell('Chang').value]).toEqual(['$9.00', '15.50', ''])
})

// R2.5-05, R2.5-08, R5-42
test('Update sets one price for the selected products, once there is a selection and a price', async () => {
  const opened = await open()
  const { person, dialog } = opened
  await openBrand(opened)
  await person.type(cell('Chang'), '18')
  expect(dialog.queryByRole('button', { name: 'Update' })).toBeNull()
  await person.click(screen.getByLabelText('Select Chai'))
  await person.click(screen.getByLabelText('Select Chang'))
  await person.click(dialog.getByRole('button', { name: 'Update' }))
  expect(screen.getByLabelText('Price for the selected products')).toBeInvalid()
  await person.type(screen.getByLabelText('Price for the selected products'), '15{Enter}')
  expect(await dialog.findByText('2 prices saved')).toBeVisible()
  expect(sent).toEqual([
    { call: 'setCustomPrice', query: { lastChange: '1' }, body: { productIds: [1, 2], customPrice: 15 } },
  ])
  await waitFor(() => expect(cell('Chang')).toHaveValue('15.00'))
  expect(dialog.queryByText(/unsaved/)).toBeNull()
})

test('one product’s custom price is removed by its button, the selected ones after a confirmation', async () => {
  stored = [aPrice(), aPrice({ productId: 2 }), aPrice({ productId: 3 })]
  const opened = await open()
  const { person, dialog } = opened
  await openBrand(opened)
  await person.click(screen.getByRole('button', { name: 'Remove the custom price of Chai' }))
  await waitFor(() => expect(cell('Chai')).toHaveValue(''))
  expect(cell('Chai')).toHaveFocus()
  await person.click(screen.getByLabelText('Select all shown'))
  await person.click(dialog.getByRole('button', { name: 'Remove custom prices' }))
  const question = within(await screen.findByRole('alertdialog'))
  await person.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(head(/^Exotic Liquids/)).toHaveTextContent('0 / 3 priced'))
  expect(sent.map(({ body }) => body)).toEqual([{ productId: 1 }, { productIds: [3, 2] }])
})

const missing = (...productIds: number[]) =>
  refusal('reason-missing', { belowFloor: productIds.map((productId) => ({ productId, sku: `SKU-${productId}` })) })
const reasonField = (subject: string) =>
  screen.findByRole('textbox', { name: `${subject} below the brand's margin floor. What's the reason?` })

test('prices below the margin floor are marked for users who can see costs, and need a reason', async () => {
  const opened = await open({ below: [2], roles: ['SALES', 'ACCOUNTING'] })
  const { person, dialog } = opened
  await openBrand(opened)
  await person.type(cell('Chang'), '1')
  expect(await screen.findByText('Below floor')).toBeVisible()
  await person.type(await reasonField('Chang is'), 'Clearance')
  await person.click(dialog.getByRole('button', { name: 'Save 1 price' }))
  expect(await dialog.findByText('Saved')).toBeVisible()
  expect(sent[0]).toMatchObject({
    query: { way: 'hand', lastChange: '1' },
    body: [{ productId: 2, newCustomPrice: 1, reason: 'Clearance' }],
  })
})

test('a reason stays with its price: the next price below the floor needs its own', async () => {
  const opened = await open({ below: [1, 2, 3], roles: ['SALES', 'ACCOUNTING'] })
  const { person, dialog } = opened
  await openBrand(opened)
  await person.clear(cell('Chai'))
  await person.type(cell('Chai'), '2')
  await person.type(await reasonField('Chai is'), 'Volume deal')
  await person.type(cell('Chang'), '1')
  const second = await reasonField('Chang is')
  expect(second).toHaveValue('')
  expect(await reasonField('Chai is')).toHaveValue('Volume deal')
  await person.click(dialog.getByRole('button', { name: 'Undo changes' }))
  await person.type(cell('Aniseed Syrup'), '3')
  const third = await reasonField('Aniseed Syrup is')
  expect(third).toHaveValue('')
  await person.type(third, 'Damaged')
  await person.click(dialog.getByRole('button', { name: 'Save 1 price' }))
  expect(await dialog.findByText('Saved')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([[{ productId: 3, newCustomPrice: 3, reason: 'Damaged' }]])
})

// R8-27
test('a refused price stays, is marked, and is resent with its reason; for sales nothing is checked while typing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const bodies: unknown[] = []
  const opened = await open({
    below: [2],
    answers: [
      handler(setCustomPrices, (request) => {
        const body = request.body as { reason?: string; productId: number }[]
        bodies.push(body)
        if (body.every(({ productId, reason }) => productId !== 2 || reason !== undefined))
          return Response.json({ ok: true })
        return missing(2)
      }),
    ],
  })
  const { person, dialog } = opened
  await openBrand(opened)
  await person.type(cell('Chang'), '1')
  await person.type(cell('Aniseed Syrup'), '9')
  expect(screen.queryByText('Below floor')).toBeNull()
  // The refusal comes with someone else's price.
  store(1, cents(17_00))
  await person.click(dialog.getByRole('button', { name: 'Save 2 prices' }))
  expect(await dialog.findByText('Enter a reason for this change.')).toBeVisible()
  await waitFor(() => expect(cell('Chai')).toHaveValue('17.00'))
  expect(cell('Chang')).toHaveValue('1.00')
  expect(dialog.getByText('2 prices unsaved')).toBeVisible()
  expect(screen.getAllByText('Below floor')).toHaveLength(1)
  await person.type(await reasonField('Chang is'), 'Clearance')
  await person.click(dialog.getByRole('button', { name: 'Save 2 prices' }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual([
    { productId: 2, newCustomPrice: 1, reason: 'Clearance' },
    { productId: 3, newCustomPrice: 9 },
  ])
})

test('Update says how many prices would be below the margin floor before it saves, and asks why', async () => {
  const opened = await open({ below: [2], roles: ['SALES', 'ACCOUNTING'] })
  const { person, dialog } = opened
  await openBrand(opened)
  await person.click(screen.getByLabelText('Select Chai'))
  await person.click(screen.getByLabelText('Select Chang'))
  const price = screen.getByLabelText('Price for the selected products')
  await person.type(price, '15')
  await person.type(await reasonField('1 of these prices would be'), 'Volume deal')
  expect(sent).toEqual([])
  // The reason was for $15.
  await person.clear(price)
  await person.type(price, '14')
  expect(await reasonField('1 of these prices would be')).toHaveValue('')
  await person.type(await reasonField('1 of these prices would be'), 'Clearance')
  await person.click(dialog.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ query: { reason: 'Clearance' }, body: { customPrice: 14 } })
})

test('an admin sees how many prices would be below the margin floor, and how many typed ones are replaced', async () => {
  const opened = await open({ below: [2], roles: ['ADMIN'] })
  const { person, dialog } = opened
  await openBrand(opened)
  await person.type(cell('Chang'), '18')
  await person.click(screen.getByLabelText('Select Chang'))
  await person.type(screen.getByLabelText('Price for the selected products'), '15')
  expect(
    await dialog.findByText('1 price would be below the margin floor. 1 unsaved price will be replaced.'),
  ).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /What's the reason/ })).toBeNull()
})

test('Ctrl+Enter saves the typed prices from any cell, and doesn’t set the price of the selection', async () => {
  const opened = await open()
  const { person, dialog } = opened
  await openBrand(opened)
  await person.type(cell('Chang'), '$17.5')
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await dialog.findByText('Saved')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([[{ productId: 2, newCustomPrice: 17.5 }]])
  await person.type(cell('Chang'), '{Backspace}x')
  await person.keyboard('{Control>}{Enter}{/Control}')
  await person.click(screen.getByLabelText('Select Chai'))
  await person.type(screen.getByLabelText('Price for the selected products'), '15')
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(sent).toHaveLength(1)
})

test('prices set by others appear at once, and only a price that both changed is a conflict', async () => {
  const opened = await open()
  const { person, dialog, cache } = opened
  await openBrand(opened)
  await person.type(cell('Chang'), '17')
  store(3, cents(9_00))
  await act(() => refresh(cache, ['customers']))
  await waitFor(() => expect(cell('Aniseed Syrup')).toHaveValue('9.00'))
  expect(dialog.queryByText(/changed this while/)).toBeNull()
  store(2, cents(16_00))
  await act(() => refresh(cache, ['customers']))
  expect(await dialog.findByText('Chang: now “16.00”, yours “17”')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: "Use Nancy Davolio's" }))
  expect(cell('Chang')).toHaveValue('16.00')
  expect(dialog.queryByText(/unsaved/)).toBeNull()
})

test('in a brand without custom prices, an error in the first one typed is reported', async () => {
  stored = []
  const opened = await open()
  await openBrand(opened)
  await opened.person.type(cell('Chang'), '12.345')
  expect(screen.getByText('Amount can have at most two decimals')).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Since' })).toBeVisible()
})

// R2.5-09
test('Refresh pricing opens the new prices of this customer above the editor', async () => {
  const { person, dialog } = await open({ answers: [answerCall(refreshPrices, () => [])] })
  await person.click(dialog.getByRole('button', { name: 'Refresh pricing' }))
  const refreshing = within(await screen.findByRole('dialog', { name: 'Refresh pricing for Ernst Handel' }))
  expect(await refreshing.findByText('No pricing data available.')).toBeVisible()
})

// R2.5-11
test('closing asks while prices are unsaved', async () => {
  const opened = await open()
  const { person, dialog } = opened
  await openBrand(opened)
  await person.type(cell('Chang'), '17')
  await person.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('unsaved changes')
})

test('typed prices are restored after a reload', async () => {
  const first = await open()
  await openBrand(first)
  await first.person.type(cell('Chang'), '17')
  first.unmount()
  const again = await open()
  expect(await again.dialog.findByText(/were restored/)).toBeVisible()
  await openBrand(again)
  expect(cell('Chang')).toHaveValue('17')
})

test('users who can’t change prices see no Margin or Import, but can download', async () => {
  await open({ roles: ['INVENTORY'] })
  expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible()
  for (const name of ['Margin…', 'Import…']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('margins and costs are shown to users who can see costs', async () => {
  const opened = await open({ roles: ['SALES', 'ACCOUNTING'], products: [aProduct({ cost: cents(8_10) })] })
  expect(await screen.findByText('$8.10')).toBeVisible()
  expect(screen.getByText('50.0%')).toBeVisible()
  expect(head(/^Exotic Liquids/)).toHaveTextContent('Average margin 50.0% · 1 / 1 priced')
  opened.unmount()
  await open({ products: [chai] })
  expect(screen.queryByText('Margin')).toBeNull()
  expect(screen.queryByText(/Average margin/)).toBeNull()
})

test('the average margin covers the prices that are counted, so a brand without any has none', async () => {
  const unsold = aProduct({ cost: cents(8_10), status: 'INACTIVE' })
  await open({ roles: ['SALES', 'ACCOUNTING'], products: [unsold] })
  expect(await screen.findByText('0 / 0 priced')).toBeVisible()
  expect(head(/^Exotic Liquids/)).not.toHaveTextContent('Average margin')
})

test('with 5,000 products, only those in view are rendered', async () => {
  const products = Array.from({ length: 5000 }, (_, n) =>
    aProduct({ id: n + 1, sku: `EXO-${n}`, name: `Product ${n}` }),
  )
  stored = []
  const { person } = await open({ products })
  await screen.findByRole('grid')
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
  await person.type(screen.getByLabelText('Search products of Exotic Liquids'), 'product 49')
  await waitFor(() => expect(screen.queryByText('Product 1')).toBeNull())
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
})
