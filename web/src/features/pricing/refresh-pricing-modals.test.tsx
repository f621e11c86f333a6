import { listCustomers, readCustomer } from '@dray/contract/customers'
import { type RefreshRow, refreshAllPrices, refreshPrices, setCustomPrices } from '@dray/contract/pricing'
import { problems } from '@dray/contract/problems'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCustomer } from '../../test-data/catalog.ts'
import { showModal } from '../../test-data/modals.tsx'
import { answerCall, handler } from '../../test-data/screens.tsx'

const aRow = (
  productId: number,
  name: string,
  overrides: Partial<RefreshRow> & { brand?: string } = {},
): RefreshRow => {
  const { brand = 'Exotic Liquids', ...rest } = overrides
  return {
    productId,
    productData: {
      sku: `SKU-${productId}`,
      name,
      brand,
      type: 'Beverages',
      extractType: null,
      genetics: null,
      weight: null,
    },
    priceHistory: [{ price: cents(16_20), date: new Date('2026-03-03T18:00:00Z'), way: 'import' }],
    dateUpdated: new Date('2026-03-03T18:00:00Z'),
    currentPrice: cents(16_20),
    priceCustomized: true,
    newCustomPrice: cents(18_00),
    isBelowFloor: false,
    ...rest,
  }
}
const chai = aRow(1, 'Chai')
const chang = aRow(2, 'Chang', { priceCustomized: false, currentPrice: cents(19_00), newCustomPrice: cents(17_10) })
const konbu = aRow(3, 'Konbu', { brand: 'Mayumi’s' })

/** New prices on the server, by customer. */
let stored = new Map<number, RefreshRow[]>()
let sent: { customerId: number; query: Record<string, string>; ids: number[] }[] = []
let requests: string[] = []
let lastChange = 0
beforeEach(() => {
  lastChange = 40
  stored = new Map([[7, [chai, chang, konbu]]])
  sent = []
  requests = []
})

afterEach(() => {
  vi.useRealTimers()
})

const update = answerCall(setCustomPrices, ({ params, url, body }) => {
  const customerId = Number(params['customerId'])
  const ids = (body as { productId: number }[]).map(({ productId }) => productId)
  sent.push({ customerId, query: Object.fromEntries(url.searchParams), ids })
  stored.set(
    customerId,
    (stored.get(customerId) ?? []).filter(({ productId }) => !ids.includes(productId)),
  )
  return { ok: true } as const
})

type Handlers = Parameters<typeof showModal>[2]['answers']

const openFor = (customerId: number, roles: Role[] = ['SALES'], answers: Handlers = []) =>
  showModal(
    'RefreshCustomPricing',
    { customerId },
    {
      roles,
      answers: [
        ...answers,
        update,
        answerCall(readCustomer, () => ({ customer: aCustomer(), image: null })),
        answerCall(refreshPrices, () => (stored.get(customerId) ?? []).map((row) => ({ ...row, lastChange }))),
      ],
    },
  )

const names = ['Alfreds', 'Berglunds', 'Centro']
const openForAll = (customers: number, answers: Handlers = []) =>
  showModal(
    'RefreshAllCustomPricing',
    {},
    {
      roles: ['SALES'],
      answers: [
        ...answers,
        update,
        answerCall(listCustomers, () =>
          Array.from({ length: customers }, (_, n) =>
            aCustomer({ id: n + 1, customerName: names[n] ?? `Customer ${n}` }),
          ),
        ),
        answerCall(refreshAllPrices, ({ url }) => {
          const ids = url.searchParams.get('ids') ?? ''
          requests.push(ids)
          return ids.split(',').flatMap((id) => {
            const personalizedPricingList = stored.get(Number(id)) ?? []
            const customerName = names[Number(id) - 1] ?? `Customer ${id}`
            return personalizedPricingList.length === 0
              ? []
              : [{ customerId: Number(id), customerName, lastChange, personalizedPricingList }]
          })
        }),
      ],
    },
  )

const brand = (name: string) => within(screen.getByRole('region', { name }))

// R2.6-01, R2.6-07, R2.6-08, R2.6-09
test('the new prices of a customer are listed by brand, each with its badge and its history', async () => {
  const { person } = await openFor(7)
  expect(await screen.findByText('3 new prices')).toBeVisible()
  const exotic = brand('Exotic Liquids')
  for (const header of ['Product', 'Type', 'Last Updated', 'Current Price', 'New Price'])
    expect(exotic.getByRole('columnheader', { name: header })).toBeVisible()
  const row = (name: string) => within(exotic.getByRole('row', { name: new RegExp(name) }))
  expect(row('Chai').getByText('Custom')).toBeVisible()
  expect(row('Chang').getByText('Base')).toBeVisible()
  expect(row('Chang').getByText('−10%')).toBeVisible()
  expect(brand('Mayumi’s').getByText('Konbu')).toBeVisible()
  await person.click(row('Chai').getByRole('button', { name: /price history of Chai/ }))
  const history = within(await screen.findByRole('dialog', { name: 'Price history of Chai' }))
  expect(history.getByText('$16.20')).toBeVisible()
  expect(history.getByText('import')).toBeVisible()
})

// R2.6-02, R2.6-03, R2.6-04
test('Update Selected, Update All of a brand and Update All Brands each save only their own rows', async () => {
  stored.set(7, [chai, chang, aRow(4, 'Green Tea'), konbu, aRow(5, 'Nori', { brand: 'Mayumi’s' })])
  const { person } = await openFor(7)
  await screen.findByText('5 new prices')
  await person.click(screen.getByLabelText('Select Chang'))
  await person.click(brand('Exotic Liquids').getByRole('button', { name: 'Update Selected (1)' }))
  await waitFor(() => expect(screen.queryByText('Chang')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Update All of Exotic Liquids' }))
  await waitFor(() => expect(screen.queryByText('Chai')).toBeNull())
  const all = screen.getByRole('button', { name: 'Update All Brands' })
  expect(all).toHaveFocus()
  await person.click(all)
  expect(await screen.findByText('No pricing data available.')).toBeVisible()
  expect(sent.map(({ ids }) => ids)).toEqual([[2], [1, 4], [3, 5]])
  expect(sent[0]?.query).toEqual({ way: 'refresh', lastChange: '40' })
})

// R2.6-10
test('a customer without new prices has nothing to update', async () => {
  stored = new Map()
  await openFor(7)
  expect(await screen.findByText('No pricing data available.')).toBeVisible()
})

test('new prices below the margin floor need a reason from sales, but not from an admin', async () => {
  stored.set(7, [aRow(1, 'Chai', { isBelowFloor: true })])
  const { person, unmount } = await openFor(7)
  expect(await screen.findByText('Below floor')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Update All Brands' }))
  expect(screen.getByText('Enter a reason for this change.')).toBeVisible()
  expect(sent).toEqual([])
  await person.type(screen.getByLabelText(/1 new price is below the brand's margin floor/), 'Clearance')
  await person.click(screen.getByRole('button', { name: 'Update All Brands' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.query).toEqual({ way: 'refresh', lastChange: '40', reason: 'Clearance' })
  unmount()
  stored.set(7, [aRow(1, 'Chai', { isBelowFloor: true })])
  await openFor(7, ['ADMIN'])
  await screen.findByText('Below floor')
  expect(screen.queryByLabelText(/margin floor/)).toBeNull()
})

test('users who can’t change prices see the new ones without buttons', async () => {
  await openFor(7, ['ACCOUNTING'])
  await screen.findByText('3 new prices')
  expect(screen.queryByRole('button', { name: /^Update/ })).toBeNull()
})

// R2.6-05, R2.6-06
test('all new prices are loaded 100 customers at a time, listed by customer and brand, and updated with one request each', async () => {
  stored = new Map([
    [1, [chai, konbu]],
    [2, [chang]],
    [150, [konbu]],
  ])
  const { person } = await openForAll(150)
  expect(await screen.findByText('4 new prices for 3 customers')).toBeVisible()
  expect(requests.map((ids) => ids.split(',').length)).toEqual([100, 50])
  await person.click(screen.getByRole('button', { name: /^Alfreds/ }))
  expect(brand('Alfreds').getByText('Mayumi’s')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Update All Customers' }))
  const question = within(await screen.findByRole('alertdialog'))
  // Chang has no custom price yet.
  expect(question.getByText(/^Set new prices for 3 customers\?/)).toHaveTextContent(
    '4 prices, 1 of them new. Largest change: +11.1%.',
  )
  await person.click(question.getByRole('button', { name: 'Update All Customers' }))
  expect(await screen.findByText('3 of 3 customers updated')).toBeVisible()
  expect(await screen.findByText('No pricing updates available.')).toBeVisible()
  expect(sent.map(({ customerId, ids }) => [customerId, ids])).toEqual([
    [1, [1, 3]],
    [2, [2]],
    [150, [3]],
  ])
})

test('selected customers are updated alone, and all updates are one round that can be undone', async () => {
  stored = new Map([
    [1, [chai]],
    [2, [chang]],
    [3, [konbu]],
  ])
  const { person } = await openForAll(3)
  await screen.findByText('3 new prices for 3 customers')
  await person.click(screen.getByRole('checkbox', { name: 'Select Alfreds' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select Centro' }))
  await person.click(screen.getByRole('button', { name: 'Update Selected Customers (2)' }))
  const question = within(await screen.findByRole('alertdialog'))
  await person.click(question.getByRole('button', { name: 'Update Selected Customers' }))
  expect(await screen.findByText('2 of 2 customers updated')).toBeVisible()
  expect(screen.getByText('1 new price for 1 customer')).toBeVisible()
  expect(sent.map(({ customerId }) => customerId)).toEqual([1, 3])
  const roundIds = new Set(sent.map(({ query }) => query['roundId']))
  expect(roundIds.size).toBe(1)
  expect([...roundIds][0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('updating a hundred or more prices of a customer asks first, with totals', async () => {
  const rows = Array.from({ length: 100 }, (_, n) =>
    aRow(n + 1, `Tea ${n}`, { priceCustomized: n > 0, currentPrice: cents(1_00), newCustomPrice: cents(11_00) }),
  )
  stored = new Map([[7, rows]])
  const { person } = await openFor(7)
  await person.click(await screen.findByRole('button', { name: 'Update All Brands' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/^Set new prices\?/)).toHaveTextContent(
    '100 prices, 1 of them new. Largest change: +1,000%.',
  )
  expect(sent).toEqual([])
  await person.click(question.getByRole('button', { name: 'Update All Brands' }))
  await waitFor(() => expect(sent.map(({ ids }) => ids.length)).toEqual([100]))
})

// R8-27
test('a failed customer doesn’t stop the others, and only failed ones are retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stored = new Map([
    [1, [chai]],
    [2, [chang]],
    [3, [konbu]],
  ])
  let isDown = true
  const [status, title] = problems.busy
  const failing = handler({ method: 'PUT', path: '/api/db/customers/updateBulkCustomPricing/2' }, () => {
    if (!isDown) {
      stored.delete(2)
      return Response.json({ ok: true })
    }
    return Response.json({ type: '/problems/busy', title, error: title, status, code: 'busy' }, { status })
  })
  const { person } = await openForAll(3, [failing])
  await screen.findByText('3 new prices for 3 customers')
  await person.click(screen.getByRole('button', { name: 'Update All Customers' }))
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Update All Customers' }),
  )
  expect(await screen.findByText("1 customer couldn't be updated.")).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(`Berglunds: ${title}`)
  expect(screen.getByText('2 of 3 customers updated')).toBeVisible()
  expect(screen.getByText('1 new price for 1 customer')).toBeVisible()
  isDown = false
  await person.click(screen.getByRole('button', { name: 'Try 1 customer again' }))
  expect(await screen.findByText('1 of 1 customer updated')).toBeVisible()
  expect(sent.map(({ customerId }) => customerId)).toEqual([1, 3])
})

/** Refuses new prices based on an older state, as the server does if someone else changed one since. */
const refuseStale = (customerId: number) =>
  handler({ method: 'PUT', path: `/api/db/customers/updateBulkCustomPricing/${customerId}` }, ({ url, body }) => {
    const ids = (body as { productId: number }[]).map(({ productId }) => productId)
    sent.push({ customerId, query: Object.fromEntries(url.searchParams), ids })
    if (Number(url.searchParams.get('lastChange')) >= lastChange) return Response.json({ ok: true })
    const [status, title] = problems['changed-meanwhile']
    const changed = {
      code: 'changed-meanwhile',
      changedBy: 'Nancy Davolio',
      current: [{ productId: 1, customPrice: 20 }],
    }
    return Response.json({ type: '/problems/changed-meanwhile', title, error: title, status, ...changed }, { status })
  })
/** Someone else sets a customer's price, so there is no new one for it. */
const setByOthers = (customerId: number, productId: number) => {
  lastChange += 1
  const rows = stored.get(customerId) ?? []
  stored.set(
    customerId,
    rows.filter((row) => row.productId !== productId),
  )
}
const changedByNancy =
  /Nancy Davolio changed 1 of these prices in the meantime. Nothing was saved, and the list is now up to date./

test('a price someone else set in the meantime is not overwritten, and the rest can be updated', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person } = await openFor(7, ['SALES'], [refuseStale(7)])
  await screen.findByText('3 new prices')
  setByOthers(7, 1)
  const all = screen.getByRole('button', { name: 'Update All Brands' })
  await person.click(all)
  expect(await screen.findByText(changedByNancy)).toBeVisible()
  expect(await screen.findByText('2 new prices')).toBeVisible()
  await person.click(all)
  expect(await screen.findByText('2 prices updated')).toBeVisible()
  expect(sent.map(({ query, ids }) => [query['lastChange'], ids])).toEqual([
    ['40', [1, 2, 3]],
    ['41', [2, 3]],
  ])
})

test('a price someone else set in the meantime is not overwritten when all customers are updated, either', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stored = new Map([
    [1, [chai, konbu]],
    [2, [chang]],
    [3, [chai]],
  ])
  const { person } = await openForAll(3, [refuseStale(1), refuseStale(3)])
  await screen.findByText('4 new prices for 3 customers')
  setByOthers(1, 1)
  setByOthers(3, 1)
  await person.click(screen.getByRole('button', { name: 'Update All Customers' }))
  const question = within(await screen.findByRole('alertdialog'))
  await person.click(question.getByRole('button', { name: 'Update All Customers' }))
  expect(await screen.findByText("2 customers couldn't be updated.")).toBeVisible()
  expect(screen.getAllByText(changedByNancy).map((item) => item.textContent.split(':')[0])).toEqual([
    'Alfreds',
    'Centro',
  ])
  expect(screen.getByText('1 new price for 1 customer')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try 1 customer again' }))
  expect(await screen.findByText('1 of 1 customer updated')).toBeVisible()
  expect(sent.map(({ customerId, query, ids }) => [customerId, query['lastChange'], ids])).toEqual([
    [1, '40', [1, 3]],
    [2, '40', [2]],
    [3, '40', [1]],
    [1, '42', [3]],
  ])
})

// R2.6-11
test('when no customer has new prices, there is nothing to update', async () => {
  stored = new Map()
  await openForAll(2)
  expect(await screen.findByText('No pricing updates available.')).toBeVisible()
})

// R2.6-12, R9-14
test('the spinner of Refresh lasts a second', async () => {
  await openFor(7)
  await screen.findByText('3 new prices')
  const button = screen.getByRole('button', { name: 'Refresh' })
  vi.useFakeTimers()
  fireEvent.click(button)
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(button).toHaveAttribute('data-loading')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(button).not.toHaveAttribute('data-loading')
})

test('with a hundred customers, only the headings are rendered, and only the rows in view of an expanded one', async () => {
  stored = new Map(
    Array.from({ length: 100 }, (_, n) => [
      n + 1,
      Array.from({ length: 300 }, (_unused, at) => aRow(at + 1, `P${at}`)),
    ]),
  )
  const { person } = await openForAll(100)
  await screen.findByText('30,000 new prices for 100 customers')
  expect(screen.queryByRole('row')).toBeNull()
  await person.click(screen.getByRole('button', { name: /^Alfreds/ }))
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
})
