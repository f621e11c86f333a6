import { listBrands, listProductLines } from '@dray/contract/brands'
import { listExtractTypes, listProductsToRestock, listProductTypes } from '@dray/contract/products'
import { placePurchaseOrder } from '@dray/contract/purchases'
import { listOnOrder, listSuggestions } from '@dray/contract/purchases/suggestions'
import { problems } from '@dray/contract/problems'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aBrand } from '../../test-data/brands.tsx'
import { aProduct } from '../../test-data/catalog.ts'
import { cachedAnswer } from '../../test-data/cached-answer.ts'
import {
  chooseBrand,
  listed,
  openNewPurchaseOrder,
  purchasePreview,
  purchaseServer,
  quantity,
  reloadAt,
  productSearch,
  table,
} from '../../test-data/purchases/purchase-editor.tsx'
import { answerCall, handler, refuseCall, stubServer, button } from '../../test-data/screens.tsx'

async function openWithBrand(server = purchaseServer()) {
  const shown = await openNewPurchaseOrder({ answers: server.answers })
  await chooseBrand(shown.person, 'exo')
  await table().findByRole('checkbox', { name: 'Select Chai' })
  return { ...shown, ...server }
}

const productRow = (name: string) => {
  const row = table()
    .getByRole('checkbox', { name: `Select ${name}` })
    .closest('[role=row]')
  if (!(row instanceof HTMLElement)) throw new Error(`${name} has no row`)
  return within(row)
}
const cellTexts = (name: string) =>
  productRow(name)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)
const isSelected = (name: string) => table().queryByRole('checkbox', { name: `Select ${name}`, checked: true }) !== null

// R2.8-01, R2.8-02, R2.8-03, R2.8-04, R2.8-05, R2.8-06, R2.8-12, R2.8-13, R2.8-15
test('New Purchase Order fills the screen and starts with a brand to choose; an empty delivery date has a red border', async () => {
  const { person } = await openNewPurchaseOrder({ answers: purchaseServer().answers })
  expect(screen.getByRole('dialog', { name: 'New purchase order' })).toHaveAttribute('data-full-screen', 'true')
  expect(screen.getByText('Select a brand above to restock')).toBeInTheDocument()
  expect(purchasePreview().getByText('Select a brand to start your order')).toBeInTheDocument()
  for (const name of ['Close', 'Submit', 'Save as draft']) expect(button(name)).toBeEnabled()
  expect(button('+ Product')).toBeDisabled()
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('')
  const day = screen.getByLabelText('Expected delivery')
  expect(day).toHaveAttribute('data-missing')
  await person.type(day, '2026-03-16')
  expect(day).not.toHaveAttribute('data-missing')
})

// R2.8-16, R2.8-17, R2.8-18, R2.8-19, R2.8-20, R2.8-21, R7.6-01, R7.6-02
test('a brand’s products are listed with their stock minus pending orders, and their resulting stock', async () => {
  const { person, numbersAsked } = await openWithBrand()
  expect(numbersAsked).toEqual(['1'])
  const heads = table()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(heads).toEqual([
    '',
    'NameType',
    'GeneticsExtract type',
    'Weight',
    'Pending Outbound Orders',
    'Current Stock Minus Pending Orders',
    'Order quantity',
    'Unit cost',
    'Resulting stock',
  ])
  expect(cellTexts('Chai').slice(1)).toEqual(['ChaiBeverages', '–none', '3.5g', '10', '29', '', '$9.00', ''])
  expect(cellTexts('Chang').slice(3)).toEqual(['N/A', '20', '−3', '', '$9.50', ''])
  expect(screen.queryByRole('textbox', { name: 'Order quantity of Chai' })).toBeNull()

  await person.click(table().getByRole('checkbox', { name: 'Select Chai' }))
  await person.type(quantity('Chai'), '12')
  expect(cellTexts('Chai').at(-1)).toBe('41')
  // R2.8-11, R2.8-35
  const order = within(purchasePreview().getByRole('grid', { name: 'Order of Exotic Liquids' }))
  expect(order.getByRole('textbox', { name: 'Quantity of Chai in the order' })).toHaveValue('12')
  expect(order.getByText('$108.00')).toBeInTheDocument()
  expect(purchasePreview().getByText('1 product, 12 units')).toBeInTheDocument()
})

// R2.8-07, R2.8-23, R2.8-24, R4.6-02, R4.6-04, R4.6-05, R4.6-06, R7.1-13, R7.6-03, R7.6-04
test('a buyer restocks a brand by keyboard alone; its PDF is saved, and the editor closes after 2.5 seconds', async () => {
  const { person, placed, uploads, cache } = await openWithBrand()
  const onOrder = cachedAnswer(cache, listOnOrder, [])
  await waitFor(async () => expect(await productSearch()).toHaveFocus())
  await person.keyboard('chai{Enter}')
  expect(isSelected('Chai')).toBe(true)
  await person.keyboard('{Tab}24{Enter}')
  expect(await productSearch()).toHaveFocus()
  await person.keyboard('cha2')
  expect(await productSearch()).toHaveValue('cha')
  expect(isSelected('Chang')).toBe(true)
  await person.type(quantity('Chang'), '12')

  vi.useFakeTimers({ shouldAdvanceTime: true })
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('EXO-0007 was saved.')).toBeInTheDocument()
  expect(placed.map(({ body }) => body)).toEqual([
    {
      brandID: 1,
      expectedDeliveryOn: null,
      orderStatus: 'PENDING',
      paymentStatus: 'PENDING',
      notes: null,
      purchaseOrderItems: [
        { productSku: 'EXO-BEV-0001', orderQuantity: 24 },
        { productSku: 'EXO-BEV-0002', orderQuantity: 12 },
      ],
    },
  ])
  expect(await screen.findByText(/Its PDF is saved\./)).toBeInTheDocument()
  expect(button('Close')).toHaveFocus()
  expect(uploads).toEqual([expect.stringMatching(/^purchases\/PO_EXO-0007_[\da-f-]{36}\.pdf$/)])
  act(() => void vi.advanceTimersByTime(2500))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(placed).toHaveLength(1)
  expect(onOrder.isStale()).toBe(true)
})

// R4.6-01
test('a purchase order that is saved as a draft is DRAFT in both statuses and has no PDF', async () => {
  const { person, placed, uploads } = await openWithBrand()
  await person.type(await productSearch(), 'chang{Enter}{Tab}6')
  await person.click(button('Save as draft'))
  expect(await screen.findByText('DRAFT_0000AAAA was saved.')).toBeInTheDocument()
  expect(placed[0]?.body).toMatchObject({ orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
  expect(uploads).toEqual([])
  expect(button('Save as draft')).toBeDisabled()
})

// R2.8-08, R2.8-09, R2.8-10, R5-45, R5-46, R5-47, R4.1-12
test('for the selected products, Fill To tops up stock minus pending orders to the number, and Set To orders the number itself', async () => {
  const { person } = await openWithBrand()
  await person.click(table().getByRole('checkbox', { name: 'Select Chai' }))
  await person.click(table().getByRole('checkbox', { name: 'Select Chang' }))
  expect(screen.getByRole('tab', { name: 'Fill To' })).toHaveAttribute('aria-selected', 'true')
  const apply = button('Apply to 2')
  expect(apply).toHaveAttribute('aria-disabled', 'true')
  const box = screen.getByRole('textbox', { name: 'Stock to fill to' })
  await person.type(box, '-5')
  await person.click(apply)
  expect(quantity('Chai')).toHaveValue('')
  await person.clear(box)
  await person.type(box, '29')
  await person.click(apply)
  expect([quantity('Chai'), quantity('Chang')].map((field) => (field as HTMLInputElement).value)).toEqual(['0', '32'])
  await person.click(screen.getByRole('tab', { name: 'Set To' }))
  await person.type(screen.getByRole('textbox', { name: 'Quantity to set' }), '{Backspace}{Backspace}7{Enter}')
  expect(quantity('Chai')).toHaveValue('7')
  expect(quantity('Chang')).toHaveValue('7')
  expect(screen.queryByRole('textbox', { name: 'Order quantity of Aniseed Syrup' })).toBeNull()
})

test('selected products can be filled to their stock limits', async () => {
  const { answers, ...server } = purchaseServer()
  const limited = answerCall(listBrands, () => [
    aBrand({ maxBrandStock: 40, MaxProductStock: [{ typeId: 1, weight: 3.5, maxStock: 50 }] }),
  ])
  const { person } = await openWithBrand({ ...server, answers: [limited, ...answers] })
  await person.click(table().getByRole('checkbox', { name: 'Select Chai' }))
  await person.click(table().getByRole('checkbox', { name: 'Select Chang' }))
  await person.click(button('Fill to limits'))
  expect(quantity('Chai')).toHaveValue('21')
  expect(quantity('Chang')).toHaveValue('43')
})

// R2.8-22
test('the search looks through name, type, extract type, genetics and weight; 0 and the keypad are typed into it', async () => {
  const { person } = await openWithBrand()
  const search = await productSearch()
  const found = async (typed: string) => {
    await person.clear(search)
    await person.type(search, typed)
    return listed()
  }
  expect(await found('syr')).toEqual(['Aniseed Syrup'])
  expect(await found('bever')).toEqual(['Chai', 'Chang'])
  expect(await found('rosin')).toEqual(['Aniseed Syrup'])
  expect(await found('sativa')).toEqual(['Aniseed Syrup'])
  // Three products match while nothing is typed, so 3 would toggle the third; 8 and 9 are beyond the matches.
  expect(await found('8g')).toEqual(['Aniseed Syrup'])
  expect(await found('0')).toEqual([])
  await person.clear(search)
  // Keys the form doesn't handle are typed into the search.
  expect(fireEvent.keyDown(search, { key: '1', code: 'Numpad1' })).toBe(true)
  expect(fireEvent.keyDown(search, { key: '1', code: 'Digit1', ctrlKey: true })).toBe(true)
  expect(fireEvent.keyDown(search, { key: '0', code: 'Digit0' })).toBe(true)
  await person.paste('3.5')
  expect(listed()).toEqual(['Chai'])
  expect(purchasePreview().getByText('Products that you select appear here.')).toBeInTheDocument()
})

// R2.8-25
test('the products can be sorted in eight ways', async () => {
  const { person } = await openWithBrand()
  const sortedBy = async (name: string) => {
    await person.click(table().getByRole('button', { name }))
    return listed().map((product) => product.slice(0, 5))
  }
  // Already sorted by name, so the first press reverses it.
  expect(await sortedBy('Name')).toEqual(['Chang', 'Chai', 'Anise'])
  expect(await sortedBy('Type')).toEqual(['Chai', 'Chang', 'Anise'])
  expect((await sortedBy('Genetics'))[0]).toBe('Anise')
  expect((await sortedBy('Extract type'))[0]).toBe('Anise')
  expect(await sortedBy('Weight')).toEqual(['Chai', 'Anise', 'Chang'])
  expect(await sortedBy('Pending Outbound Orders')).toEqual(['Anise', 'Chai', 'Chang'])
  expect(await sortedBy('Current Stock Minus Pending Orders')).toEqual(['Chang', 'Anise', 'Chai'])
  expect(await sortedBy('Unit cost')).toEqual(['Anise', 'Chai', 'Chang'])
})

// R4.6-03, R2.8-14
test('choosing another brand empties the cart after a confirmation', async () => {
  const { person } = await openWithBrand()
  await person.type(await productSearch(), 'chai{Enter}{Tab}24')
  const brand = screen.getByRole('combobox', { name: /Brand/ })
  const chooseOther = async () => {
    await person.click(brand)
    await person.click(await screen.findByRole('option', { name: 'Tokyo Traders' }))
    return within(await screen.findByRole('alertdialog'))
  }
  const question = await chooseOther()
  expect(question.getByText('The 1 product that you selected will be removed from the order.')).toBeInTheDocument()
  await person.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(quantity('Chai')).toHaveValue('24')
  await person.click((await chooseOther()).getByRole('button', { name: 'Change brand' }))
  expect(await screen.findByText('No products available for this brand')).toBeInTheDocument()
  expect(purchasePreview().getByText('0 products, 0 units')).toBeInTheDocument()
})

// R5-43, R5-44, R5-49
test('without a brand or an item nothing is sent and nothing is shown; the focus goes to what is missing', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person, placed } = await (async () => {
    const server = purchaseServer()
    return { ...(await openNewPurchaseOrder({ answers: server.answers })), ...server }
  })()
  await screen.findByPlaceholderText('Choose a brand')
  await person.click(button('Submit'))
  expect(screen.getByRole('combobox', { name: /Brand/ })).toHaveFocus()
  await chooseBrand(person, 'exo')
  await table().findByRole('checkbox', { name: 'Select Chai' })
  await person.click(table().getByRole('checkbox', { name: 'Select Chai' }))
  await person.type(quantity('Chai'), '0')
  await person.click(table().getByRole('checkbox', { name: 'Select Chang' }))
  await person.click(button('Submit'))
  expect(await productSearch()).toHaveFocus()
  expect(placed).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(logged).toHaveBeenCalledTimes(2)
})

// R4.6-08
test('closing asks only while there are items', async () => {
  const { person } = await openWithBrand()
  await person.type(await productSearch(), 'chai{Enter}')
  await person.click(button('Close'))
  expect(await screen.findByText('Close without saving?')).toBeInTheDocument()
  await person.click(button('Keep editing'))
  await person.click(table().getByRole('checkbox', { name: 'Select Chai' }))
  await person.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

// R9-16
test('notes reach the preview two seconds after the last key, and Submit doesn’t wait for that', async () => {
  const { person, placed } = await openWithBrand()
  await person.type(await productSearch(), 'chai{Enter}{Tab}24')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await person.type(screen.getByRole('textbox', { name: 'Notes' }), 'Ring twice')
  expect(purchasePreview().queryByText('Notes: Ring twice')).toBeNull()
  act(() => void vi.advanceTimersByTime(2000))
  expect(purchasePreview().getByText('Notes: Ring twice')).toBeInTheDocument()
  await person.type(screen.getByRole('textbox', { name: 'Notes' }), ', please')
  await person.click(button('Submit'))
  await waitFor(() => expect(placed[0]?.body['notes']).toBe('Ring twice, please'))
})

// R8-32
test('a refused purchase order stays open with what was typed, and says why at the field', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = purchaseServer()
  const refused = handler(placePurchaseOrder, () => {
    const [status, title] = problems['invalid-request']
    const errors = [{ path: 'body.expectedDeliveryOn', message: 'Enter a date between 2000 and 2099' }]
    return Response.json({ type: '/', title, error: title, status, code: 'invalid-request', errors }, { status })
  })
  const { person } = await openWithBrand({ ...server, answers: [refused, ...server.answers] })
  await person.type(await productSearch(), 'chai{Enter}{Tab}24')
  await person.click(button('Submit'))
  await waitFor(() =>
    expect(screen.getByLabelText('Expected delivery')).toHaveAccessibleDescription(
      'Enter a date between 2000 and 2099',
    ),
  )
  await waitFor(() => expect(screen.getByLabelText('Expected delivery')).toHaveFocus())
  expect(quantity('Chai')).toHaveValue('24')
  expect(button('Submit')).toBeEnabled()
})

test('a reload reopens the editor with what was typed, except unit costs', async () => {
  const server = purchaseServer()
  const { person, unmount } = await openWithBrand(server)
  await person.type(await productSearch(), 'chai{Enter}{Tab}24')
  const cost = screen.getByRole('textbox', { name: 'Unit cost of Chai' })
  await person.clear(cost)
  await person.type(cost, '8765.25{Enter}')
  expect(purchasePreview().getAllByText('$210,366.00')).toHaveLength(2)
  unmount()
  // Enough digits that no time or random key in storage contains them by chance.
  expect(JSON.stringify(localStorage)).not.toMatch(/8765\.?25/)
  reloadAt('new-purchase-order', { answers: server.answers })
  expect(await screen.findByRole('button', { name: 'Start over' })).toBeInTheDocument()
  expect(await screen.findByRole('textbox', { name: 'Order quantity of Chai' })).toHaveValue('24')
  expect(screen.getByRole('textbox', { name: 'Unit cost of Chai' })).toHaveValue('$9.00')
})

test('reselecting a product restores its quantity', async () => {
  const { person } = await openWithBrand()
  await person.type(await productSearch(), 'chai{Enter}{Tab}24{Enter}')
  await person.keyboard('{Enter}')
  expect(isSelected('Chai')).toBe(false)
  await person.keyboard('{Enter}')
  expect(quantity('Chai')).toHaveValue('24')
})

// R8-23
test('if brands can’t be loaded, the form says so, and they can be retried by keyboard', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = purchaseServer()
  const { person } = await openNewPurchaseOrder({
    answers: [refuseCall(listBrands, 'unexpected'), ...server.answers],
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load brands\./)
  const field = screen.getByRole('combobox', { name: /Brand/ })
  expect(field).toHaveAccessibleDescription('Failed to load brands.')
  expect(screen.queryByText('No brands found')).toBeNull()
  stubServer(...server.answers)
  button('Try again').focus()
  await person.keyboard('{Enter}')
  expect(field).toHaveFocus()
  await chooseBrand(person, 'exo')
  expect(await table().findByRole('checkbox', { name: 'Select Chai' })).toBeInTheDocument()
})

// R8-24
test('if products can’t be loaded, the form says so and offers to try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = purchaseServer()
  const failing = refuseCall(listProductsToRestock, 'unexpected')
  const { person } = await openNewPurchaseOrder({ answers: [failing, ...server.answers] })
  await chooseBrand(person, 'exo')
  expect(await screen.findByText('Failed to load products.')).toBeInTheDocument()
  button('Try again').focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(button('Try again')).toHaveFocus())
  stubServer(...server.answers)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-index', '0'))
})

test('a product can be added from here, with the brand preselected', async () => {
  const server = purchaseServer()
  const lists = [listProductTypes, listExtractTypes, listProductLines].map((call) => answerCall(call, () => []))
  const { person } = await openWithBrand({ ...server, answers: [...server.answers, ...lists] })
  await person.click(button('+ Product'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add product' }))
  await waitFor(() => expect(dialog.getByRole('combobox', { name: /Brand/ })).toHaveValue('Exotic Liquids'))
})

test('from a brand it starts with that brand, from To restock with its suggestions too', async () => {
  const server = purchaseServer()
  const requested: number[] = []
  const suggestions = answerCall(listSuggestions, ({ params }) => {
    requested.push(Number(params['brandId']))
    return [
      {
        id: 2,
        sku: 'EXO-BEV-0002',
        name: 'Chang',
        stock: 17,
        pendingOutboundQuantity: 20,
        onOrder: 0,
        expectedOn: null,
        sold: 56,
        days: 56,
        limit: null,
        unitQuantity: null,
        leadTimeDays: null,
      },
    ]
  })
  const answers = [suggestions, ...server.answers]
  const { unmount } = await openNewPurchaseOrder({ answers, input: { brandId: 1 } })
  expect(await screen.findByRole('checkbox', { name: 'Select Chang' })).not.toBeChecked()
  await waitFor(async () => expect(await productSearch()).toHaveFocus())
  expect(requested).toEqual([])
  unmount()

  await openNewPurchaseOrder({ answers, input: { brandId: 1, startsFilled: true } })
  // 7 a week for 4 weeks, plus the 3 units missing for open orders.
  expect(await screen.findByRole('textbox', { name: 'Order quantity of Chang' })).toHaveValue('31')
  expect(table().getByText(/^7 a week over 8 weeks/)).toBeInTheDocument()
})

test('each brand has its own unfinished order, which can be continued', async () => {
  const server = purchaseServer()
  const answers = server.answers
  const { person, unmount } = await openWithBrand(server)
  await person.type(await productSearch(), 'chai{Enter}{Tab}24')
  unmount()
  const other = await openNewPurchaseOrder({ answers, input: { brandId: 2 } })
  expect(await screen.findByText('No products available for this brand')).toBeInTheDocument()
  expect(screen.queryByText(/^Continued from/)).toBeNull()
  await other.person.type(screen.getByRole('textbox', { name: 'Notes' }), 'Ask first')
  other.unmount()
  const again = await openNewPurchaseOrder({ answers, input: { brandId: 1 } })
  expect(await screen.findByRole('textbox', { name: 'Order quantity of Chai' })).toHaveValue('24')
  again.unmount()
  // Without a brand, the most recent draft opens.
  await openNewPurchaseOrder({ answers })
  expect(await screen.findByRole('textbox', { name: 'Notes' })).toHaveValue('Ask first')
  expect(screen.getByRole('combobox', { name: /Brand/ })).toHaveValue('Tokyo Traders')
})

test('a product without a cost is marked, in the list and in the order', async () => {
  const server = purchaseServer()
  const products = [aProduct({ id: 1, name: 'Chai', cost: null }), aProduct({ id: 2, sku: 'EXO-2', name: 'Chang' })]
  const { person } = await openWithBrand({
    ...server,
    answers: [answerCall(listProductsToRestock, () => ({ res: products })), ...server.answers],
  })
  expect(await table().findByText('No cost')).toBeInTheDocument()
  await person.type(await productSearch(), 'chai{Enter}{Tab}24')
  expect(await purchasePreview().findByText(/^No cost/)).toBeInTheDocument()
  expect(purchasePreview().getByText(/1 without a cost/)).toBeInTheDocument()
  await person.type(screen.getByRole('textbox', { name: 'Unit cost of Chai' }), '5{Enter}')
  expect(purchasePreview().queryByText(/No cost|without a cost/)).toBeNull()
})

test('with 2,000 products, only those in view are rendered, and typing a digit rerenders one row', async () => {
  const many = Array.from({ length: 2000 }, (_, n) =>
    aProduct({ id: n + 1, sku: `EXO-BEV-${n + 1}`, name: `Product ${String(n + 1).padStart(4, '0')}` }),
  )
  const server = purchaseServer()
  const answers = [answerCall(listProductsToRestock, () => ({ res: many })), ...server.answers]
  const { person } = await openNewPurchaseOrder({ answers })
  await chooseBrand(person, 'exo')
  await table().findByRole('checkbox', { name: 'Select Product 0001' })
  expect(table().getAllByRole('row').length).toBeLessThan(60)
  await person.click(table().getByRole('checkbox', { name: 'Select all shown' }))
  expect(await purchasePreview().findByText('0 products, 0 units')).toBeInTheDocument()
  const drawn = new Set<Element>()
  const watcher = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const row = element?.closest('[role=row][data-index]')
      if (row) drawn.add(row)
    }
  })
  const grid = screen.getByRole('grid', { name: 'Products of Exotic Liquids' })
  const field = quantity('Product 0003')
  await person.click(field)
  watcher.observe(grid, { subtree: true, childList: true, characterData: true, attributes: true })
  await person.keyboard('7')
  watcher.disconnect()
  await waitFor(() => expect(purchasePreview().getByText('1 product, 7 units')).toBeInTheDocument())
  expect([...drawn].map((row) => row.getAttribute('data-index'))).toEqual(['2'])
})
