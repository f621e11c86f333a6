import { addBrand, listBrands, listProductLines } from '@dray/contract/brands'
import { listLocations } from '@dray/contract/locations'
import { problems } from '@dray/contract/problems'
import {
  addProduct,
  addProductType,
  suggestSku,
  listExtractTypes,
  listProductTypes,
  type NewProduct,
  type Product,
} from '@dray/contract/products'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { aCatalogBrand, aProduct } from '../../test-data/catalog.ts'
import { showModal } from '../../test-data/modals.tsx'
import { answerCall, handler, refuseCall, type stubServer } from '../../test-data/screens.tsx'

type Handlers = Parameters<typeof stubServer>

const exotic = aCatalogBrand({ id: 1, name: 'Exotic Liquids' })
const pavlova = aCatalogBrand({ id: 2, name: 'Pavlova, Ltd.' })

const choices = (): Handlers => [
  answerCall(listBrands, () => [exotic, pavlova]),
  answerCall(listProductTypes, () => [
    { id: 1, name: 'Beverages' },
    { id: 2, name: 'Condiments' },
  ]),
  answerCall(listExtractTypes, () => [{ id: 5, name: 'Rosin' }]),
  answerCall(listProductLines, ({ params }) =>
    params['brandId'] === '1'
      ? [
          { id: 11, name: 'Classics' },
          { id: 12, name: 'Seasonal' },
        ]
      : [],
  ),
  answerCall(suggestSku, ({ url }) => ({
    sku: `EXO-T${url.searchParams.get('typeID')}-0007`,
    batchNumber: `EXO-T${url.searchParams.get('typeID')}-0007-261129-00045`,
  })),
]

/** Accepts and records every product, and answers with this SKU. */
function recordAdds(sku = 'EXO-T1-0007') {
  const sent: NewProduct[] = []
  const answer = answerCall(addProduct, ({ body }) => {
    const product = addProduct.body.parse(body)
    sent.push(product)
    return aProduct({ id: 40, sku, name: product.name, brandID: product.brandID, typeID: product.typeID })
  })
  return { sent, answer }
}

const show = (answers: Handlers, input: { brandId?: number; onAdded?: (product: Product) => void } = {}) =>
  showModal('AddProduct', input, { answers: [...answers, ...choices()] })
type Person = Awaited<ReturnType<typeof show>>['person']

const field = (name: string) => screen.getByRole('textbox', { name })
const choice = (name: string) => screen.getByRole('combobox', { name })
const button = (name: string) => screen.getByRole('button', { name })

async function choose(person: Person, label: string, option: string) {
  await person.click(choice(label))
  await person.click(await screen.findByRole('option', { name: option }))
}
async function fillIn(person: Person) {
  await choose(person, 'Brand', 'Exotic Liquids')
  await choose(person, 'Type', 'Beverages')
  await person.type(field('Name'), 'Chai')
  await person.type(field('Base price'), '$18')
}

// R2.13-63, R2.2-05, R5-18, R5-19, R5-20, R5-21, R3-07, R3-08, R3-09, R3-10, R3-11
test('a product is added with all its fields, currency characters and units stripped', async () => {
  const { sent, answer } = recordAdds()
  const added: Product[] = []
  const { person } = await show([answer], { onAdded: (product) => added.push(product) })
  await fillIn(person)
  await choose(person, 'Extract type', 'Rosin')
  await choose(person, 'Product lines', 'Seasonal')
  await choose(person, 'Status', 'Coming soon')
  await choose(person, 'Genetics', 'Sativa')
  await person.type(field('Weight'), '3.5g')
  await person.type(screen.getByPlaceholderText('Number of units per box/case'), '12')
  await person.type(field('Shelf'), 'A-2 ')
  await person.type(field('Stock'), '40')
  await person.type(field('Cost'), '$12.5')
  await person.type(field('MSRP'), '$1,023.40')
  await person.type(field('Description'), 'Spiced tea{Enter}20 bags')
  await person.click(screen.getByRole('switch', { name: 'Hidden from the catalog' }))
  await person.click(button('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      sku: 'EXO-T1-0007',
      name: 'Chai',
      description: 'Spiced tea\n20 bags',
      image: null,
      brandID: 1,
      typeID: 1,
      genetics: 'SATIVA',
      extractTypeID: 5,
      productLineIDs: [12],
      status: 'COMINGSOON',
      weight: 3.5,
      unitQuantity: 12,
      shelf: 'A-2',
      gtin: null,
      caseGtin: null,
      soldIn: 'UNIT',
      stock: 40,
      cost: 12_50,
      basePrice: 18_00,
      msrp: 1_023_40,
      discountEligible: true,
      hasBatch: true,
      hideFromCatalog: true,
      openingBatch: { batchNumber: null, expiresOn: null },
    },
  ])
  expect(added.map(({ id }) => id)).toEqual([40])
})

test('stock of a product tracked by batch asks for its batch and suggests a number; without either nothing is asked', async () => {
  const { sent, answer } = recordAdds()
  const { person } = await show([answer])
  await fillIn(person)
  expect(screen.queryByRole('textbox', { name: 'Batch number' })).toBeNull()
  await person.type(field('Stock'), '100')
  expect(field('Batch number')).toHaveAttribute('placeholder', 'EXO-T1-0007-261129-00045')
  await person.click(screen.getByRole('switch', { name: 'Track by batch' }))
  expect(screen.queryByRole('textbox', { name: 'Batch number' })).toBeNull()
  await person.click(screen.getByRole('switch', { name: 'Track by batch' }))
  await person.type(field('Batch number'), ' L-7 ')
  await person.type(screen.getByLabelText('Expires'), '2027-03-31')
  await person.click(button('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[0]).toMatchObject({ stock: 100, openingBatch: { batchNumber: 'L-7', expiresOn: '2027-03-31' } })
})

// D-343
test('opening stock may be typed in cases', async () => {
  const { sent, answer } = recordAdds()
  const { person } = await show([answer])
  await fillIn(person)
  await person.clear(field('Unit quantity'))
  await person.type(field('Unit quantity'), '6')
  await person.type(field('Stock'), '4 cs')
  expect(field('Batch number')).toBeVisible()
  await person.type(field('Stock'), '{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[0]).toMatchObject({ stock: 24, openingBatch: { batchNumber: null, expiresOn: null } })
})

// R4.1-05, R4.1-08, R5-14, R5-15
test('a new product starts active, discount eligible and tracked by batch', async () => {
  const { person } = await show([])
  expect(choice('Status')).toHaveValue('Active')
  expect(screen.getByRole('switch', { name: 'Discount eligible' })).toBeChecked()
  expect(screen.getByRole('switch', { name: 'Track by batch' })).toBeChecked()
  expect(screen.getByRole('switch', { name: 'Hidden from the catalog' })).not.toBeChecked()
  await person.click(choice('Status'))
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual(['Active', 'Inactive', 'Hidden', 'Coming soon', 'Promo'])
  await person.keyboard('{Escape}')
  await person.click(choice('Genetics'))
  await screen.findByRole('option', { name: 'Indica' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Indica', 'Sativa', 'Hybrid'])
})

// R5-09
test('name, brand, type and base price are required, each reported at its field', async () => {
  const { person } = await show([])
  await waitFor(() => expect(choice('Brand')).toHaveFocus())
  await person.keyboard('{Enter}')
  for (const message of [
    'Brand is required',
    'Product type is required',
    'Product name is required',
    'Base price is required',
  ])
    expect(await screen.findByText(message)).toBeInTheDocument()
  expect(choice('Brand')).toBeInvalid()
  expect(choice('Brand')).toHaveFocus()
  await person.type(field('Name'), 'Chai')
  expect(screen.queryByText('Product name is required')).toBeNull()
})

test('an invalid number is reported at its field after leaving it', async () => {
  const { person } = await show([])
  await person.type(field('MSRP'), 'dear')
  await person.type(field('Weight'), 'heavy')
  await person.tab()
  expect(field('MSRP')).toHaveAccessibleDescription('Enter an amount in dollars')
  expect(field('Weight')).toHaveAccessibleDescription('Weight must be a number of grams')
  expect(screen.queryByText('Brand is required')).toBeNull()
})

// R5-11, R5-12, R5-13
test('the SKU is generated from brand and type, is empty until both are chosen, and cannot be edited', async () => {
  const { person } = await show([])
  expect(field('SKU')).toHaveAttribute('readonly')
  await choose(person, 'Brand', 'Exotic Liquids')
  expect(field('SKU')).toHaveValue('')
  await choose(person, 'Type', 'Condiments')
  await waitFor(() => expect(field('SKU')).toHaveValue('EXO-T2-0007'))
})

test('if the SKU was taken in the meantime, the new SKU is shown before the form closes', async () => {
  const { answer } = recordAdds('EXO-T1-0008')
  const { person } = await show([answer])
  await fillIn(person)
  await waitFor(() => expect(field('SKU')).toHaveValue('EXO-T1-0007'))
  await person.click(button('Save'))
  expect(await screen.findByText('Chai was saved as EXO-T1-0008. EXO-T1-0007 was already taken.')).toBeInTheDocument()
  await waitFor(() => expect(button('Add another')).toBeInTheDocument())
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('if the response was lost, a product is resent with the SKU it may have, not the next one', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { sent, answer } = recordAdds()
  let [attempts, next] = [0, 7]
  const lost = handler(addProduct, async (request) => {
    attempts += 1
    const answered = await answer.answer(request)
    if (attempts > 1) return answered
    next = 8
    throw new TypeError('Failed to fetch')
  })
  const { person, cache } = await show([
    lost,
    answerCall(suggestSku, () => ({ sku: `EXO-T1-000${next}`, batchNumber: 'B-1' })),
  ])
  await fillIn(person)
  await waitFor(() => expect(field('SKU')).toHaveValue('EXO-T1-0007'))
  await person.click(button('Save'))
  await screen.findByText(/Try again: it won't be saved twice/)
  await act(() => refresh(cache, ['products']))
  await waitFor(() => expect(field('SKU')).toHaveValue('EXO-T1-0008'))
  await person.click(button('Save'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ sku }) => sku)).toEqual(['EXO-T1-0007', 'EXO-T1-0007'])
})

test("'Save & add another' keeps brand and type and starts again at the name", async () => {
  const { sent, answer } = recordAdds()
  const { person } = await show([answer])
  await fillIn(person)
  await person.click(button('Save & add another'))
  expect(await screen.findByText('Chai was saved as EXO-T1-0007.')).toBeInTheDocument()
  expect([choice('Brand'), choice('Type')].map((input) => input.getAttribute('value'))).toEqual([
    'Exotic Liquids',
    'Beverages',
  ])
  expect(field('Base price')).toHaveValue('')
  await waitFor(() => expect(field('Name')).toHaveFocus())
  await person.keyboard('Chang')
  await person.type(field('Base price'), '19{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ name, brandID, typeID }) => [name, brandID, typeID])).toEqual([
    ['Chai', 1, 1],
    ['Chang', 1, 1],
  ])
})

test('opened from a brand, the form has the brand and starts at the name', async () => {
  await show([], { brandId: 2 })
  await waitFor(() => expect(choice('Brand')).toHaveValue('Pavlova, Ltd.'))
  expect(field('Name')).toHaveFocus()
})

test('the product lines are those of the brand, and are cleared with it', async () => {
  const { person } = await show([], { brandId: 1 })
  await choose(person, 'Product lines', 'Classics')
  await person.keyboard('{Escape}')
  expect(choice('Product lines')).not.toHaveAttribute('placeholder', 'None')
  await choose(person, 'Brand', 'Pavlova, Ltd.')
  await waitFor(() => expect(choice('Product lines')).toBeDisabled())
  expect(choice('Product lines')).toHaveAttribute('placeholder', 'This brand has no lines')
  await choose(person, 'Brand', 'Exotic Liquids')
  await waitFor(() => expect(choice('Product lines')).toBeEnabled())
  expect(choice('Product lines')).toHaveAttribute('placeholder', 'None')
})

// R2.2-10
test("'+' beside the type adds one and chooses it", async () => {
  const types = [{ id: 1, name: 'Beverages' }]
  const added = answerCall(addProductType, () => {
    types.push({ id: 9, name: 'Produce' })
    return { id: 9, name: 'Produce' }
  })
  const { person } = await show([added, answerCall(listProductTypes, () => types)])
  await person.click(button('Add product type'))
  const name = await screen.findByRole('textbox', { name: 'Product type name' })
  await person.type(name, 'Produce{Enter}')
  await waitFor(() => expect(choice('Type')).toHaveValue('Produce'))
})

test('a brand and a type typed by a name that is not there yet are added and chosen', async () => {
  const sent: unknown[] = []
  const { person } = await show([
    answerCall(addBrand, ({ body }) => {
      sent.push(body)
      return aCatalogBrand({ id: 3, name: 'Tokyo Traders' })
    }),
    answerCall(addProductType, ({ body }) => {
      sent.push(body)
      return { id: 9, name: 'Produce' }
    }),
  ])
  await person.type(choice('Brand'), 'Tokyo Traders')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Add brand “Tokyo Traders”',
  ])
  await person.keyboard('{Enter}')
  await waitFor(() => expect(choice('Brand')).toHaveValue('Tokyo Traders'))
  await person.type(choice('Type'), 'Produce{Enter}')
  await waitFor(() => expect(choice('Type')).toHaveValue('Produce'))
  expect(sent).toMatchObject([{ name: 'Tokyo Traders' }, { name: 'Produce' }])
  await person.clear(choice('Brand'))
  await person.type(choice('Brand'), 'exotic liquids')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Exotic Liquids'])
})

test('a refused new brand says why at the field, and keeps the rest', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = await show([refuseCall(addBrand, 'name-taken')])
  await person.type(field('Name'), 'Chai')
  await person.type(choice('Brand'), 'Tokyo{Enter}')
  expect(await screen.findByText(problems['name-taken'][1])).toBeVisible()
  expect(field('Name')).toHaveValue('Chai')
})

// R2.2-08
test("'+' beside the brand adds one and chooses it, and what was typed stays", async () => {
  const brands = [exotic]
  const added = answerCall(addBrand, () => {
    brands.push(pavlova)
    return pavlova
  })
  const { person } = await show([
    added,
    answerCall(listBrands, () => brands),
    answerCall(listLocations, () => [{ id: 1, name: 'Main', color: '#EF4444', isDefault: true }]),
  ])
  await person.type(field('Name'), 'Chai')
  await person.click(button('Add brand'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add brand' }))
  await person.type(await dialog.findByLabelText(/^(Brand )?name/i), 'Pavlova, Ltd.{Enter}')
  await waitFor(() => expect(choice('Brand')).toHaveValue('Pavlova, Ltd.'))
  expect(field('Name')).toHaveValue('Chai')
})

test('while a list of options is open, Enter chooses from it and sends nothing', async () => {
  const { person } = await show([], { brandId: 1 })
  await person.type(choice('Type'), 'cond{Enter}')
  expect(choice('Type')).toHaveValue('Condiments')
  expect(screen.queryByText('Product name is required')).toBeNull()
})

test('the margin updates as cost and base price are typed', async () => {
  const { person } = await show([])
  await person.type(field('Cost'), '12')
  await person.type(field('Base price'), '18')
  expect(screen.getByText('$6.00')).toHaveTextContent('$6.0033.3%')
  await person.clear(field('Base price'))
  await person.type(field('Base price'), '9')
  expect(screen.getByText('−$3.00')).toHaveTextContent('−33.3%')
})

// R8-02, R8-03
test('after a refusal the form keeps what was typed and says why', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = await show([refuseCall(addProduct, 'busy')])
  await fillIn(person)
  await person.click(button('Save'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy. Please try again in a moment.')
  expect(field('Name')).toHaveValue('Chai')
  expect(button('Save')).toBeEnabled()
})

test('a problem found by the server is shown at its field until the field is edited', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const answer = handler(addProduct, () => {
    const [status, title] = problems['invalid-request']
    const errors = [{ path: 'body.name', message: 'Must be 200 characters or fewer' }]
    return Response.json({ type: '/', title, error: title, status, code: 'invalid-request', errors }, { status })
  })
  const { person } = await show([answer])
  await fillIn(person)
  await person.click(button('Save'))
  expect(await screen.findByText('Must be 200 characters or fewer')).toBeInTheDocument()
  await waitFor(() => expect(field('Name')).toHaveFocus())
  await person.type(field('Name'), '!')
  expect(screen.queryByText('Must be 200 characters or fewer')).toBeNull()
})

test('while the form is open, a renamed type shows its new name and a deleted brand is reported', async () => {
  const [brands, types] = [[exotic, pavlova], [{ id: 1, name: 'Beverages' }]]
  const { person, cache } = await show([
    answerCall(listBrands, () => brands),
    answerCall(listProductTypes, () => types),
  ])
  await fillIn(person)
  brands.shift()
  types.splice(0, 1, { id: 1, name: 'Drinks' })
  await act(() => refresh(cache, ['brands', 'productTypes']))
  expect(await screen.findByText('This brand no longer exists.')).toBeInTheDocument()
  expect(choice('Type')).toHaveValue('Drinks')
  await person.click(button('Save'))
  expect(choice('Brand')).toHaveFocus()
})

test('a brand deleted in the meantime is reported at its field and is no longer an option', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const brands = [exotic, pavlova]
  const { person } = await show([
    answerCall(listBrands, () => brands),
    handler(addProduct, () => {
      brands.shift()
      const [status, title] = problems['brand-unknown']
      return Response.json({ type: '/', title, error: title, status, code: 'brand-unknown' }, { status })
    }),
  ])
  await fillIn(person)
  await person.click(button('Save'))
  expect(await screen.findByText('This brand no longer exists.')).toBeInTheDocument()
  expect(field('Name')).toHaveValue('Chai')
  await person.click(choice('Brand'))
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Exotic Liquids' })).toBeNull())
  await person.keyboard('{Escape}')
  await choose(person, 'Brand', 'Pavlova, Ltd.')
  expect(screen.queryByText('This brand no longer exists.')).toBeNull()
})

test('what was typed is not discarded without asking', async () => {
  const { person } = await show([])
  await person.type(field('Name'), 'Chai{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(field('Name')).toHaveValue('Chai')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
})

test('users who can’t see costs get no cost and margin in the form', async () => {
  await showModal('AddProduct', {}, { roles: ['SALES'], answers: choices() })
  expect(field('Base price')).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'Cost' })).toBeNull()
  expect(screen.queryByText('Margin')).toBeNull()
})
