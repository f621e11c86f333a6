import { listBrands } from '@dray/contract/brands'
import { addCount, type Countable, findCountable } from '@dray/contract/counts'
import { listProductTypes } from '@dray/contract/products'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCatalogBrand } from '../../test-data/catalog.ts'
import { aCount, aCountable } from '../../test-data/counts.ts'
import { answerCall, button, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { NewCountModal } from './new-count-modal.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-09T20:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

const frame = { opened: true, onClose: () => undefined, zIndex: 200 }
const syrup = aCountable({ productId: 2, productName: 'Aniseed Syrup', batchId: null, batchNumber: null })
const taken = aCountable({ productId: 3, productName: 'Chang', batchId: 13, openCount: { id: 4, name: 'Cold room' } })

async function shown(lines: Countable[] = [aCountable(), syrup, taken], brands = ['Exotic Liquids']) {
  const searched: unknown[] = []
  const added: unknown[] = []
  stubServer(
    answerCall(listBrands, () => brands.map((name, at) => aCatalogBrand({ id: at + 1, name }))),
    answerCall(listProductTypes, () => [{ id: 2, name: 'Condiments' }]),
    answerCall(findCountable, ({ body }) => {
      searched.push(body)
      return { lines, total: lines.length }
    }),
    answerCall(addCount, ({ body }) => {
      added.push(body)
      return aCount()
    }),
  )
  const { router } = showScreens(
    {
      '/counts': () => <NewCountModal frame={frame} closeNow={() => undefined} />,
      '/counts/$countId': () => 'The count',
    },
    { at: '/counts', roles: ['INVENTORY'] },
  )
  await screen.findByText('2 lines. 1 more is in another open count.')
  return { searched, added, router, user: setUpUser() }
}

test('a count is begun of all that matches, with a name for its brand and day, and opens', async () => {
  const { searched, added, router, user } = await shown()
  await user.click(screen.getByRole('combobox', { name: 'Brands' }))
  await user.keyboard('Exo{Enter}')
  await waitFor(() => expect(searched.at(-1)).toMatchObject({ brandIds: [1] }))
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Exotic Liquids, Mar 9')
  expect(screen.getByRole('columnheader', { name: 'Units' })).toBeVisible()
  await user.click(screen.getByLabelText('Blind'))
  expect(screen.queryByRole('columnheader', { name: 'Units' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Start count of 2 lines' }))
  await waitFor(() =>
    expect(added).toEqual([{ name: 'Exotic Liquids, Mar 9', batchIds: [11], productIds: [2], blind: true }]),
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/counts/5'))
})

test('the lines of a shelf are found, and name the count', async () => {
  const { searched, user } = await shown()
  await user.type(screen.getByLabelText('Shelf'), 'a-2')
  await waitFor(() => expect(searched.at(-1)).toMatchObject({ shelf: 'a-2' }))
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Shelf a-2, Mar 9')
})

test('a count of many brands and types is named for the first two and the number of the others', async () => {
  const { user } = await shown([aCountable(), syrup, taken], ['Exotic Liquids', 'Mayumi’s', 'Tokyo Traders'])
  await user.click(screen.getByRole('combobox', { name: 'Brands' }))
  await user.keyboard('Exo{Enter}')
  await user.keyboard('May{Enter}')
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Exotic Liquids and Mayumi’s, Mar 9'))
  await user.keyboard('Tok{Enter}{Escape}')
  await user.click(screen.getByRole('combobox', { name: 'Product types' }))
  await user.keyboard('Con{Enter}')
  await waitFor(() =>
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Exotic Liquids and Mayumi’s and 2 more, Mar 9'),
  )
})

test('selecting lines counts only those', async () => {
  const { added, user } = await shown()
  await user.click(screen.getByLabelText('Select Aniseed Syrup'))
  expect(screen.getByText('1 of 2 lines selected. 1 more is in another open count.')).toBeVisible()
  await user.click(button('Start count of 1 line'))
  await waitFor(() => expect(added).toMatchObject([{ batchIds: [], productIds: [2] }]))
})

test('what wasn’t counted and what went to zero is found by days, and days that are none are named', async () => {
  const { searched, user } = await shown()
  await user.type(screen.getByLabelText('Not counted for'), '30')
  await user.type(screen.getByLabelText('Went to zero in the last'), '7')
  await waitFor(() => expect(searched.at(-1)).toMatchObject({ notCountedDays: 30, emptiedDays: 7 }))
  await user.type(screen.getByLabelText('Not counted for'), 'x')
  expect(screen.getByText('Enter a whole number')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Start count/ })).toBeDisabled()
})

test('Enter in a filter starts no count', async () => {
  const { added, user } = await shown()
  await user.type(screen.getByLabelText('Search'), 'chai{Enter}')
  await waitFor(() => expect(button(/^Start count/)).toBeEnabled())
  expect(added).toEqual([])
})
