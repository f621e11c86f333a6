import { readBrand } from '@dray/contract/brands'
import { type Product, changeProduct, changeProducts } from '@dray/contract/products'
import type { Role } from '@dray/domain/users/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { visibilityFeedback } from '../../kit/timings.ts'
import { showBrands, withProducts } from '../../test-data/brands.tsx'
import { aProduct } from '../../test-data/catalog.ts'
import { answerCall, handler, refuseCall } from '../../test-data/screens.tsx'
import { passTime, stopTime } from '../../test-data/set-up-user.ts'

type Answers = NonNullable<NonNullable<Parameters<typeof showBrands>[0]>['answers']>

const chai = aProduct({ stock: 0 })
const kush = aProduct({ id: 2, name: 'Kush', sku: 'EXO-FLO-0001', typeID: 2, type: 'Flower', weight: 3.5, stock: 9 })
const haze = aProduct({ ...kush, id: 3, name: 'Haze', weight: 28, stock: 10, hideFromCatalog: true })

/** The server stores changes. */
async function open({
  products = [chai, kush, haze],
  answers = [],
  roles = ['INVENTORY'],
}: {
  products?: Product[]
  answers?: Answers
  roles?: Role[]
} = {}) {
  let stored = products
  const sent: unknown[] = []
  const hide = (ids: readonly number[], hideFromCatalog = false) => {
    stored = stored.map((product) => (ids.includes(product.id) ? { ...product, hideFromCatalog } : product))
  }
  const shown = showBrands({
    roles,
    answers: [
      ...answers,
      answerCall(readBrand, () => withProducts({ products: stored })),
      answerCall(changeProduct, ({ params, body }) => {
        sent.push(body)
        hide([Number(params['id'])], changeProduct.body.parse(body).hideFromCatalog)
        return stored.find(({ id }) => id === Number(params['id'])) ?? chai
      }),
      answerCall(changeProducts, ({ body }) => {
        sent.push(body)
        const change = changeProducts.body.parse(body)
        const ids = change.products.map(({ id }) => id)
        hide(ids, change.hideFromCatalog)
        return { ok: true, changed: ids } as const
      }),
    ],
  })
  await shown.person.click(await screen.findByRole('button', { name: 'Actions for Exotic Liquids' }))
  await shown.person.click(await screen.findByRole('menuitem', { name: 'Catalog' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Catalog for Exotic Liquids' }))
  const catalogSwitch = (name: string) => dialog.getByRole('switch', { name: `Show ${name} in the catalog` })
  const lines = () => [...document.querySelectorAll('[data-index]')].filter((line) => line.closest('[role="dialog"]'))
  return { ...shown, dialog, sent, catalogSwitch, lines }
}

// R2.13-57
test('products are grouped by type and then by weight', async () => {
  const { dialog, lines } = await open()
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Beverages',
    'Flower',
  ])
  expect(dialog.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(['3.5g', '28g'])
  expect(lines().map((line) => line.querySelector('[title], h3, h4')?.textContent)).toEqual([
    'Beverages',
    'Chai',
    'Flower',
    '3.5g',
    'Kush',
    '28g',
    'Haze',
  ])
})

// R2.13-59, R4.5-02, R9-10
test('each product has the stock badge of the catalog', async () => {
  const { catalogSwitch } = await open()
  const badges = ['Chai', 'Kush', 'Haze'].map((name) => catalogSwitch(name).parentElement?.textContent ?? '')
  expect(badges[0]).toContain('0Out')
  expect(badges[1]).toContain('9Low')
  expect(badges[2]).toContain('10In')
})

// R2.13-58, R4.1-15, R7.3-22, R9-18
test('a toggle shows that it is updating, then for two seconds that it succeeded', async () => {
  expect(visibilityFeedback).toBe(2000)
  const answer = Promise.withResolvers<undefined>()
  const sent: unknown[] = []
  const { person, catalogSwitch, dialog } = await open({
    answers: [
      answerCall(changeProduct, async ({ body }) => {
        sent.push(body)
        await answer.promise
        return { ...chai, hideFromCatalog: true }
      }),
    ],
  })
  expect(catalogSwitch('Chai')).toHaveAttribute('data-state', 'default')
  expect(catalogSwitch('Chai')).toBeChecked()
  stopTime()
  await person.click(catalogSwitch('Chai'))
  expect(catalogSwitch('Chai')).toHaveAttribute('data-state', 'updating')
  expect(catalogSwitch('Chai')).not.toBeChecked()
  await person.click(catalogSwitch('Chai'))
  await act(async () => answer.resolve(undefined))
  await waitFor(() => expect(catalogSwitch('Chai')).toHaveAttribute('data-state', 'success'))
  expect(sent).toEqual([{ hideFromCatalog: true }])
  expect(dialog.getByRole('status')).toHaveTextContent('Chai hidden from the catalog')
  await passTime(visibilityFeedback)
  expect(catalogSwitch('Chai')).toHaveAttribute('data-state', 'default')
})

test('a toggle stays as set if the brand can’t be reloaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isAway = false
  const { person, catalogSwitch } = await open({
    answers: [
      handler(readBrand, (request) =>
        isAway
          ? refuseCall(readBrand, 'database-away').answer(request)
          : answerCall(readBrand, () => withProducts({ products: [chai] })).answer(request),
      ),
      answerCall(changeProduct, () => {
        isAway = true
        return { ...chai, hideFromCatalog: true }
      }),
    ],
  })
  stopTime()
  await person.click(catalogSwitch('Chai'))
  await waitFor(() => expect(catalogSwitch('Chai')).toHaveAttribute('data-state', 'success'))
  await passTime(visibilityFeedback)
  expect(catalogSwitch('Chai')).toHaveAttribute('data-state', 'default')
  expect(catalogSwitch('Chai')).not.toBeChecked()
})

// R8-30, R4.1-15
test('a toggle that failed goes back and shows the error for two seconds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person, catalogSwitch } = await open({ answers: [refuseCall(changeProduct, 'busy')] })
  stopTime()
  await person.click(catalogSwitch('Chai'))
  await waitFor(() => expect(catalogSwitch('Chai')).toHaveAttribute('data-state', 'error'))
  expect(catalogSwitch('Chai')).toBeChecked()
  expect(screen.getByRole('tooltip')).toHaveTextContent('Error updating visibility')
  await passTime(visibilityFeedback)
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  expect(catalogSwitch('Chai')).toHaveAttribute('data-state', 'default')
})

test('a whole type or weight is shown or hidden in one call for the products that change', async () => {
  const { person, dialog, sent, catalogSwitch } = await open()
  expect(dialog.getByText('2 of 3 shown in the catalog')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Show all of Flower' }))
  await waitFor(() => expect(catalogSwitch('Haze')).toBeChecked())
  await waitFor(() => expect(catalogSwitch('Haze')).toHaveAttribute('data-state', 'success'))
  await person.click(dialog.getByRole('button', { name: 'Hide all of Flower, 3.5g' }))
  await waitFor(() => expect(catalogSwitch('Kush')).not.toBeChecked())
  expect(dialog.getByRole('button', { name: 'Hide all of Flower, 3.5g' })).toHaveAttribute('aria-disabled', 'true')
  expect(sent).toEqual([
    { products: [{ id: 3 }], hideFromCatalog: false },
    { products: [{ id: 2 }], hideFromCatalog: true },
  ])
})

test('a group that failed goes back, and the error is shown once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person, dialog, catalogSwitch } = await open({
    products: [chai, { ...chai, id: 9, name: 'Chang' }],
    answers: [refuseCall(changeProducts, 'busy')],
  })
  await person.click(dialog.getByRole('button', { name: 'Hide all of Beverages' }))
  expect(await dialog.findByText('Error updating visibility')).toBeVisible()
  for (const name of ['Chai', 'Chang']) {
    expect(catalogSwitch(name)).toBeChecked()
    expect(catalogSwitch(name)).toHaveAttribute('data-state', 'error')
  }
  expect(screen.queryByRole('tooltip')).toBeNull()
})

// R8-20
test('a search finds products by name, SKU, type or weight', async () => {
  const { person, dialog } = await open()
  await waitFor(() => expect(dialog.getByLabelText('Search products')).toHaveFocus())
  await person.keyboard('flo 28g')
  await waitFor(() => expect(dialog.getAllByRole('switch')).toHaveLength(1))
  await person.keyboard('x')
  expect(await dialog.findByText('No products found')).toBeVisible()
})

test('with a thousand products, only those in view are rendered, and the keyboard reaches the last', async () => {
  const products = Array.from({ length: 1000 }, (_, n) => aProduct({ id: n + 1, name: `Item ${n + 1}` }))
  const { person, dialog, catalogSwitch } = await open({ products })
  expect(dialog.getAllByRole('switch').length).toBeLessThan(60)
  act(() => catalogSwitch('Item 1').focus())
  await person.keyboard('{ArrowDown}')
  expect(catalogSwitch('Item 2')).toHaveFocus()
  await person.keyboard('{End}')
  await waitFor(() => expect(catalogSwitch('Item 1000')).toHaveFocus())
  await person.keyboard(' ')
  expect(catalogSwitch('Item 1000')).not.toBeChecked()
})

test('a brand without products says so', async () => {
  const { dialog } = await open({ products: [] })
  expect(dialog.getByText('Exotic Liquids has no products yet.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Add product' })).toBeVisible()
})

test('users who may not change products can only view which ones are shown', async () => {
  const { dialog, person } = await open({ roles: ['SALES'] })
  expect(dialog.queryByRole('switch')).toBeNull()
  expect(dialog.queryByRole('button', { name: /all of/ })).toBeNull()
  expect(dialog.getAllByText('Shown')).toHaveLength(2)
  expect(dialog.getByText('Hidden')).toBeVisible()
  await waitFor(() => expect(dialog.getByLabelText('Search products')).toHaveFocus())
  await person.tab()
  expect(dialog.getByRole('button', { name: 'Chai' })).toHaveFocus()
  await person.keyboard('{ArrowDown}')
  expect(dialog.getByRole('button', { name: 'Kush' })).toHaveFocus()
})

test('a catalog that fails to load says why and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person } = showBrands({
    answers: [handler(readBrand, () => Response.json({}, { status: 503 }))],
  })
  await person.click(await screen.findByRole('button', { name: 'Actions for Exotic Liquids' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Catalog' }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
