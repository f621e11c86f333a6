import { listProductFilters, saveProductFilter, type SavedProductFilter } from '@dray/contract/preferences'
import { noProductFilter, type ProductFilter } from '@dray/domain/products/product-filter'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCall, refuseCall, stubServer, showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { AddProductFilterModal } from './add-product-filter-modal.tsx'

const filter: ProductFilter = {
  ...noProductFilter,
  searchTerm: 'kush',
  brands: ['Exotic Liquids', 'Mayumi, Ltd.'],
  genetics: ['INDICA'],
  weights: [3.5, 28],
  stock: 'in',
}
const existing: SavedProductFilter = {
  id: 4,
  settings: {
    filterName: 'Small bags',
    filterBrandId: 7,
    filterData: { ...noProductFilter, brands: [], types: [], genetics: [], extractTypes: [], weights: [] },
  },
}

function show(brand?: { id: number; name: string }) {
  const sent: unknown[] = []
  const closeNow = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  stubServer(
    answerCall(listProductFilters, () => [existing]),
    answerCall(saveProductFilter, ({ body }) => {
      sent.push(body)
      return existing
    }),
  )
  showWithin(
    <AddProductFilterModal
      frame={{ opened: true, onClose, zIndex: 200, closeOnEscape: true, returnFocus: false }}
      closeNow={closeNow}
      filter={filter}
      {...(brand ? { brand } : {})}
    />,
  )
  return { sent, closeNow, person: setUpUser() }
}
const nameField = () => screen.findByRole('textbox', { name: /Filter name/ })

// R2.13-25
test('the selected values are shown with their labels', async () => {
  show()
  await nameField()
  const values = screen.getByLabelText('Selected filters')
  expect([...values.children].map((line) => line.textContent)).toEqual([
    'Searchkush',
    'BrandExotic Liquids, Mayumi, Ltd.',
    'GeneticsIndica',
    'Weight3.5g, 28g',
    'StockIn Stock',
  ])
})

// R1-14, R2.13-26, R2.13-27, R6-09
test('Enter in the name saves the filter for the brand of the list', async () => {
  const { sent, closeNow, person } = show({ id: 7, name: 'Exotic Liquids' })
  expect(await screen.findByRole('radio', { name: 'This brand (Exotic Liquids)' })).toBeChecked()
  await person.type(await nameField(), '  Small bags {Enter}')
  await waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      userId: 3,
      brandId: 7,
      name: 'Small bags',
      filterData: {
        searchTerm: 'kush',
        brands: ['Exotic Liquids', 'Mayumi, Ltd.'],
        types: [],
        genetics: ['INDICA'],
        extractTypes: [],
        weights: [3.5, 28],
        stock: 'in',
      },
    },
  ])
})

test('a filter can be saved for all brands', async () => {
  const { sent, closeNow, person } = show({ id: 7, name: 'Exotic Liquids' })
  await person.click(await screen.findByRole('radio', { name: 'All brands' }))
  await person.type(await nameField(), 'Mine{Enter}')
  await waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(sent).toMatchObject([{ brandId: 0 }])
})
test('the filter of a list with several brands is for all brands', async () => {
  show()
  expect(await screen.findByRole('radio', { name: 'All brands' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'This brand' })).toBeDisabled()
})

test('an existing name warns that the filter will be replaced', async () => {
  const { person } = show({ id: 7, name: 'Exotic Liquids' })
  await person.type(await nameField(), 'Small bags')
  expect(await screen.findByText('You already have a filter with this name. It will be replaced.')).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: 'All brands' }))
  expect(screen.queryByText('You already have a filter with this name. It will be replaced.')).toBeNull()
})

test('without a name nothing is sent; a refusal is shown in the form, which keeps what was typed', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { sent, closeNow, person } = show()
  await person.type(await nameField(), '{Enter}')
  expect(await screen.findByText('Enter a filter name')).toBeTruthy()
  expect(sent).toEqual([])
  stubServer(refuseCall(saveProductFilter, 'busy'))
  await person.type(await nameField(), 'Mine{Enter}')
  expect(await screen.findByText('The server is busy. Please try again in a moment.')).toBeTruthy()
  expect(await nameField()).toHaveValue('Mine')
  expect(closeNow).not.toHaveBeenCalled()
})
