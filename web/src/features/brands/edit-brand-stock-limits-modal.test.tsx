import {
  type BrandWithProducts,
  readBrand,
  type ProductLimit,
  setBrandLimit,
  setTypeLimit,
  setWeightLimit,
  changeBrand,
} from '@dray/contract/brands'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showBrands, withProducts } from '../../test-data/brands.tsx'
import { aProduct } from '../../test-data/catalog.ts'
import { answerCall, refuseCall } from '../../test-data/screens.tsx'

type Answers = NonNullable<NonNullable<Parameters<typeof showBrands>[0]>['answers']>

const chai = aProduct({ stock: 39 })
const kush = aProduct({ id: 2, name: 'Kush', typeID: 2, type: 'Flower', weight: 3.5, stock: 120 })
const haze = aProduct({ id: 3, name: 'Haze', typeID: 2, type: 'Flower', weight: 28, stock: 10 })
const stocked = withProducts({
  products: [chai, kush, haze],
  maxBrandStock: 160,
  MaxProductStock: [
    { typeId: 2, weight: null, maxStock: 60 },
    { typeId: 2, weight: 3.5, maxStock: 100 },
  ],
})

/** The server stores changes. */
async function open({
  brand = stocked,
  answers = [],
  roles = ['INVENTORY'],
}: {
  brand?: BrandWithProducts
  answers?: Answers
  roles?: Role[]
} = {}) {
  let stored = brand
  const sent: unknown[] = []
  const store = (limit: ProductLimit): ProductLimit => {
    sent.push(limit)
    const others = stored.MaxProductStock.filter(
      ({ typeId, weight }) => `${typeId} ${weight}` !== `${limit.typeId} ${limit.weight}`,
    )
    stored = { ...stored, MaxProductStock: [...others, limit] }
    return limit
  }
  const shown = showBrands({
    roles,
    answers: [
      ...answers,
      answerCall(readBrand, () => stored),
      answerCall(setBrandLimit, ({ body }) => {
        const { maxBrandStock } = setBrandLimit.body.parse(body)
        sent.push({ maxBrandStock })
        stored = { ...stored, maxBrandStock }
        return stored
      }),
      answerCall(setTypeLimit, ({ params, body }) =>
        store({ typeId: Number(params['typeId']), weight: null, ...setTypeLimit.body.parse(body) }),
      ),
      answerCall(setWeightLimit, ({ params, body }) =>
        store({
          typeId: Number(params['typeId']),
          weight: Number(params['weight']),
          ...setWeightLimit.body.parse(body),
        }),
      ),
      answerCall(changeBrand, ({ body }) => {
        sent.push(body)
        stored = { ...stored, hideInInventoryOverview: changeBrand.body.parse(body).hideInInventoryOverview === true }
        return stored
      }),
    ],
  })
  await shown.person.click(await screen.findByRole('button', { name: 'Actions for Exotic Liquids' }))
  await shown.person.click(await screen.findByRole('menuitem', { name: 'Stock limits' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stock limits for Exotic Liquids' }))
  const limitInput = (name: string) => dialog.getByRole('textbox', { name: `Limit for ${name}` })
  const limitRow = (name: string) => within(limitInput(name).closest('tr') ?? document.body)
  const set = async (name: string, text: string) => {
    await shown.person.clear(limitInput(name))
    await shown.person.type(limitInput(name), text)
  }
  return { ...shown, dialog, sent, limitInput, limitRow, set }
}

// R2.13-53, R2.13-54, R2.13-55
test('limits can be set for the brand, each type it has products of, and each weight of a type', async () => {
  const { dialog, limitInput } = await open()
  expect(dialog.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))).toEqual([
    'Limit for Exotic Liquids',
    'Limit for Beverages',
    'Limit for Flower',
    'Limit for Flower, 3.5g',
    'Limit for Flower, 28g',
  ])
  expect(limitInput('Exotic Liquids')).toHaveValue('160')
  expect(limitInput('Flower, 3.5g')).toHaveValue('100')
  expect(limitInput('Flower, 28g')).toHaveValue('')
})

test('a type with a limit keeps its row when it no longer has products', async () => {
  const brand = withProducts({ MaxProductStock: [{ typeId: 1, weight: 7, maxStock: 5 }] })
  const { limitInput } = await open({ brand })
  await waitFor(() => expect(limitInput('Beverages, 7g')).toHaveValue('5'))
})

test('stock above the effective limit is marked, with the products, at the level that sets it', async () => {
  const { limitRow, limitInput } = await open()
  expect(limitRow('Exotic Liquids').getByText('Over: 169 in total')).toBeVisible()
  expect(limitRow('Flower, 3.5g').getByText('Over: Kush 120')).toBeVisible()
  expect(limitRow('Flower').queryByText('Over')).toBeNull()
  expect(limitRow('Beverages').queryByText('Over')).toBeNull()
  expect(limitInput('Flower, 28g')).toHaveAttribute('placeholder', '60')
  expect(limitInput('Beverages')).toHaveAttribute('placeholder', '160')
})

// R2.13-56
test('a limit is saved with Enter or its button, never by leaving the field', async () => {
  const { person, sent, limitInput, limitRow, set, dialog } = await open()
  await person.type(limitInput('Exotic Liquids'), '{Enter}')
  expect(limitRow('Exotic Liquids').queryByText('Saved')).toBeNull()
  await set('Exotic Liquids', '200')
  await person.click(limitInput('Beverages'))
  expect(limitRow('Exotic Liquids').getByText('Unsaved')).toBeVisible()
  expect(sent).toEqual([])
  await person.type(limitInput('Exotic Liquids'), '{Enter}')
  expect(await limitRow('Exotic Liquids').findByText('Saved')).toBeVisible()
  await set('Beverages', '30')
  await person.click(dialog.getByRole('button', { name: 'Save the limit for Beverages' }))
  expect(await limitRow('Beverages').findByText('Over: Chai 39')).toBeVisible()
  await set('Flower, 28g', '0{Enter}')
  expect(await limitRow('Flower, 28g').findByText('Over: Haze 10')).toBeVisible()
  expect(sent).toEqual([
    { maxBrandStock: 200 },
    { typeId: 1, weight: null, maxStock: 30 },
    { typeId: 2, weight: 28, maxStock: 0 },
  ])
})

// R5-71
test('an empty field removes the limit', async () => {
  const { person, sent, limitInput, limitRow } = await open()
  await person.clear(limitInput('Flower, 3.5g'))
  await person.keyboard('{Enter}')
  expect(await limitRow('Flower, 3.5g').findByText('Saved')).toBeVisible()
  expect(sent).toEqual([{ typeId: 2, weight: 3.5, maxStock: null }])
  expect(limitRow('Flower').getByText('Over: Kush 120')).toBeVisible()
})

// R5-70
test('a limit must be a whole number, 0 or more', async () => {
  const { sent, limitRow, set } = await open()
  for (const text of ['1.5', '-1', 'ten', '1000000001']) {
    await set('Beverages', `${text}{Enter}`)
    expect(limitRow('Beverages').getByText('Enter a whole number, 0 or more')).toBeVisible()
  }
  expect(sent).toEqual([])
})

test('a limit that could not be saved shows the error at its field, keeps what was typed and can be saved again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person, limitInput, limitRow, set } = await open({ answers: [refuseCall(setTypeLimit, 'busy')] })
  await set('Beverages', '30{Enter}')
  expect(await limitRow('Beverages').findByText('Not saved')).toBeVisible()
  expect(limitRow('Beverages').getByText('The server is busy. Please try again in a moment.')).toBeVisible()
  expect(limitInput('Beverages')).toHaveValue('30')
  await person.keyboard('{Escape}')
  expect(await screen.findByText('You have unsaved changes. Close without saving?')).toBeVisible()
})

// R2.13-52, R7.3-13
test('the switch shows or hides the brand in the overview immediately, and saves nothing else', async () => {
  const { person, dialog, sent } = await open()
  const shows = () => dialog.getByRole('switch', { name: 'Show in the inventory overview' })
  expect(shows()).toBeChecked()
  await person.click(shows())
  await waitFor(() => expect(shows()).not.toBeChecked())
  expect(sent).toEqual([{ hideInInventoryOverview: true }])
})

test('a brand without products says why there are no other limits, and offers to add a product', async () => {
  const { dialog } = await open({ brand: withProducts({}) })
  expect(dialog.getByText(/Exotic Liquids has no products yet/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Add product' })).toBeVisible()
  expect(dialog.getAllByRole('textbox')).toHaveLength(1)
})

test('users who may not change brands can only view the limits', async () => {
  const { dialog, limitInput } = await open({ roles: ['SALES'] })
  expect(limitInput('Exotic Liquids')).toHaveAttribute('readonly')
  expect(dialog.getByRole('switch')).toBeDisabled()
  expect(dialog.queryByRole('button', { name: /Save/ })).toBeNull()
})
