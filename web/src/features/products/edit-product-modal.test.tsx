import { listBatches, suggestBatchNumber } from '@dray/contract/batches'
import { listBrands, listProductLines } from '@dray/contract/brands'
import { readChangeLog } from '@dray/contract/changelog'
import { problems } from '@dray/contract/problems'
import {
  readProduct,
  listExtractTypes,
  listProductTypes,
  type Product,
  type ProductChange,
  changeProduct,
} from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { anEntry } from '../../test-data/change-log.ts'
import { aCatalogBrand, aProduct } from '../../test-data/catalog.ts'
import { showModal } from '../../test-data/modals.tsx'
import { answerCall, handler, refuseCall, type stubServer } from '../../test-data/screens.tsx'

type Handlers = Parameters<typeof stubServer>

const chai = (overrides: Partial<Product> = {}) =>
  aProduct({ cost: cents(12_00), weight: 3.5, productLines: [{ productLineId: 11 }], hasBatch: true, ...overrides })
const exotic = aCatalogBrand({ id: 1, name: 'Exotic Liquids' })
const later = new Date('2026-03-10T07:00:00Z')

/** A server with one product. It records changes; `change` is a colleague's edit. */
function productServer(start: Product = chai()) {
  const stored = { ...start }
  const sent: ProductChange[] = []
  const read = answerCall(readProduct, () => ({ ...stored }))
  const save = answerCall(changeProduct, ({ body }) => {
    sent.push(changeProduct.body.parse(body))
    return stored
  })
  const change = (part: Partial<Product>) => Object.assign(stored, { modifiedOn: later }, part)
  return { stored, sent, read, save, change }
}

/** Uses each handler once, in order; the last one answers all further calls. */
function answerSequentially(...handlers: Handlers) {
  const remaining = [...handlers]
  return handler(changeProduct, (request) => {
    const next = (remaining.length > 1 ? remaining.shift() : remaining[0]) ?? refuseCall(changeProduct, 'unexpected')
    return next.answer(request)
  })
}
const changedBy = (name: string | null, current: Partial<Product>) =>
  handler(changeProduct, () => {
    const [status, title] = problems['changed-meanwhile']
    const theirs = readProduct.answer.encode(chai({ modifiedOn: later, ...current }))
    const body = { type: '/', title, error: title, status, code: 'changed-meanwhile', current: theirs, changedBy: name }
    return Response.json(body, { status })
  })

async function open(...answers: Handlers) {
  const shown = await showModal(
    'EditProduct',
    { productId: 1 },
    {
      answers: [
        ...answers,
        answerCall(readProduct, () => chai()),
        answerCall(listBrands, () => [exotic]),
        answerCall(listProductTypes, () => [
          { id: 1, name: 'Beverages' },
          { id: 2, name: 'Produce' },
        ]),
        answerCall(listExtractTypes, () => []),
        answerCall(listProductLines, () => [
          { id: 11, name: 'Classics' },
          { id: 12, name: 'Seasonal' },
        ]),
      ],
    },
  )
  await screen.findByRole('textbox', { name: 'Name' })
  return shown
}
type Person = Awaited<ReturnType<typeof open>>['person']

const field = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const waitForClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function retype(person: Person, name: string, text: string) {
  await person.clear(field(name))
  await person.type(field(name), text)
}

// R2.2-06, R3-07, R3-11
test('a save sends the whole form with the version it was based on, without stock if it was not edited', async () => {
  const { sent, read, save } = productServer()
  const { person } = await open(read, save)
  expect(['Name', 'SKU', 'Weight', 'Stock', 'Cost', 'Base price', 'MSRP'].map((name) => field(name))).toMatchObject(
    ['Chai', 'EXO-BEV-0001', '3.5', '39', '12.00', '18.00', '23.40'].map((value) => ({ value })),
  )
  expect(await screen.findAllByText('Classics')).not.toEqual([])
  await waitFor(() => expect(field('Name')).toHaveFocus())
  expect(button('Save')).toBeDisabled()
  await retype(person, 'Base price', '$19{Enter}')
  await waitForClose()
  expect(sent).toEqual([
    {
      name: 'Chai',
      description: null,
      image: null,
      brandID: 1,
      typeID: 1,
      genetics: null,
      extractTypeID: null,
      productLineIDs: [11],
      status: 'ACTIVE',
      weight: 3.5,
      unitQuantity: null,
      shelf: null,
      gtin: null,
      caseGtin: null,
      soldIn: 'UNIT',
      cost: 12_00,
      basePrice: 19_00,
      msrp: 23_40,
      discountEligible: true,
      hasBatch: true,
      hideFromCatalog: false,
      modifiedOn: '2026-01-01T00:00:00.000Z',
    },
  ])
})

test('a value that is written differently but means the same is not a change', async () => {
  const { person } = await open()
  await retype(person, 'Base price', '$18')
  await person.type(field('Weight'), 'g')
  expect(button('Save')).toBeDisabled()
})

test('the Enter of a scanner in a bar code field does not save the product', async () => {
  const { sent, read, save } = productServer()
  const { person } = await open(read, save)
  const gtin = field('Bar code (GTIN)')
  await person.type(gtin, '4006381333931{Enter}')
  expect(gtin).toHaveFocus()
  expect(sent).toEqual([])
  await person.click(button('Save'))
  await waitForClose()
  expect(sent).toMatchObject([{ gtin: '04006381333931' }])
})

test('edited stock is sent as a difference from what the form showed, so units that move in the meantime stay counted', async () => {
  const { sent, read, save, change } = productServer()
  const { person, cache } = await open(read, save)
  await retype(person, 'Stock', '50')
  expect(screen.getByText('Stock was 39')).toBeInTheDocument()
  change({ stock: 35, modifiedOn: chai().modifiedOn })
  await act(() => refresh(cache, ['products']))
  expect(await screen.findByText('Stock was 39 and is now 35, so it will be 46')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(button('Save'))
  await waitForClose()
  expect(sent).toMatchObject([{ stock: 50, stockBefore: 39 }])
})

// D-343
test('stock is corrected to counted cases, which become units when the field is left', async () => {
  const { sent, read, save } = productServer()
  const { person } = await open(read, save)
  await retype(person, 'Unit quantity', '12')
  await retype(person, 'Stock', '4 cs')
  expect(screen.getByText('Stock was 39')).toBeVisible()
  await person.tab()
  expect(field('Stock')).toHaveValue('48')
  await retype(person, 'Stock', '5 cases{Enter}')
  await waitForClose()
  expect(sent).toMatchObject([{ unitQuantity: 12, stock: 60, stockBefore: 39 }])
})

// D-343
test('stock typed in cases that is what the product has is no edit of stock', async () => {
  const { sent, read, save } = productServer()
  const { person } = await open(read, save)
  await retype(person, 'Unit quantity', '13')
  await retype(person, 'Stock', '3 cs')
  expect(screen.queryByText(/Stock was/)).toBeNull()
  await person.type(field('Stock'), '{Enter}')
  await waitForClose()
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toHaveProperty('stock')
})

test('if the response was lost, stock is resent unchanged, even though the product already has it', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { stored, sent, read, save, change } = productServer()
  const keys: (string | null)[] = []
  const lost = handler(changeProduct, (request) => {
    keys.push(request.headers.get('idempotency-key'))
    if (keys.length > 1) return save.answer(request)
    change({ stock: 50, name: 'Chai tea' })
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const { person, cache } = await open(read, lost)
  await retype(person, 'Stock', '50')
  await retype(person, 'Name', 'Chai tea')
  await person.click(button('Save'))
  expect(await screen.findByText(/Try again: it won't be saved twice/)).toBeInTheDocument()
  await act(() => refresh(cache, ['products']))
  await screen.findByText(/^Stock was 39 and is now 50/)
  expect(screen.queryByText(/changed by|someone else/i)).toBeNull()
  await person.click(button('Save'))
  await waitForClose()
  expect(sent).toMatchObject([{ stock: 50, stockBefore: 39, modifiedOn: chai().modifiedOn.toISOString() }])
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(stored.stock).toBe(50)
})

test('the stock field is for correcting a count, and links to receiving for units that arrived', async () => {
  const { read, save } = productServer()
  const batches = [answerCall(listBatches, () => []), answerCall(suggestBatchNumber, () => ({ batchNumber: 'B-1' }))]
  const { person } = await open(read, save, ...batches)
  expect(field('Stock')).toHaveAccessibleDescription(/Only to correct a count\. For units that arrived, receive stock/)
  await person.click(button('receive stock'))
  expect(await screen.findByRole('dialog', { name: 'Receive stock' })).toBeVisible()
})

test('stock changed back to its original value is not sent', async () => {
  const { sent, read, save } = productServer()
  const { person } = await open(read, save)
  await retype(person, 'Stock', '50')
  await retype(person, 'Stock', '39')
  expect(button('Save')).toBeDisabled()
  await retype(person, 'Name', 'Chai tea')
  await person.click(button('Save'))
  await waitForClose()
  expect(sent.map((body) => 'stock' in body)).toEqual([false])
})

test('when someone else saved first, the form shows who changed what, and each field can be theirs or mine', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { sent, save } = productServer()
  const theirs = { name: 'Chai tea', basePrice: cents(20_00), typeID: 2, type: 'Produce' }
  const { person } = await open(answerSequentially(changedBy('Nancy', theirs), save))
  await retype(person, 'Name', 'Masala chai')
  await retype(person, 'Base price', '21')
  await person.click(button('Save'))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('Nancy changed this while you were editing.')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(notice.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent)).toEqual([
    'Type: now “Produce”',
    'Name: now “Chai tea”, yours “Masala chai”',
    'Base price: now “$20.00”, yours “$21.00”',
  ])
  await person.click(notice.getByRole('button', { name: "Use Nancy's: Name" }))
  expect(field('Name')).toHaveValue('Chai tea')
  expect(field('Base price')).toHaveValue('21.00')
  await person.click(notice.getByRole('button', { name: 'Overwrite with mine' }))
  await waitForClose()
  expect(sent).toMatchObject([{ name: 'Chai tea', basePrice: 21_00, typeID: 2, modifiedOn: later.toISOString() }])
})

test('all of their changes can be accepted, and other edits stay', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = await open(changedBy(null, { name: 'Chai tea' }))
  await retype(person, 'Name', 'Masala chai')
  await retype(person, 'MSRP', '30')
  await person.click(button('Save'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else changed this while you were editing.')
  expect(button('Save')).toBeDisabled()
  await person.click(button('Use theirs'))
  expect(field('Name')).toHaveValue('Chai tea')
  expect(field('MSRP')).toHaveValue('30.00')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a sale or a new batch in the meantime is not a conflict', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { sent, save } = productServer()
  const { person } = await open(answerSequentially(changedBy('Nancy', { stock: 12 }), save))
  await retype(person, 'Name', 'Chai tea{Enter}')
  await waitForClose()
  expect(sent).toMatchObject([{ name: 'Chai tea', modifiedOn: later.toISOString() }])
})

// C30
test('an open form immediately shows who changed the product, and keeps what was typed', async () => {
  const { sent, read, save, change } = productServer()
  const log = answerCall(readChangeLog, ({ url }) => {
    expect(url.searchParams.get('from')).toBe(later.toISOString())
    expect(url.searchParams.get('to')).toBe(later.toISOString())
    return [anEntry({ userName: 'Nancy Davolio' })]
  })
  const { person, cache } = await open(read, save, log)
  await retype(person, 'Name', 'Masala chai')
  change({ name: 'Chai tea', msrp: cents(25_00) })
  await act(() => refresh(cache, ['products']))
  expect(await screen.findByRole('alert')).toHaveTextContent('Nancy Davolio changed this while you were editing.')
  expect(button("Use Nancy Davolio's")).toBeEnabled()
  expect(field('Name')).toHaveValue('Masala chai')
  expect(field('MSRP')).toHaveValue('25.00')
  await person.click(button('Keep mine'))
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(button('Save'))
  await waitForClose()
  expect(sent).toMatchObject([{ name: 'Masala chai', msrp: 25_00, modifiedOn: later.toISOString() }])
})

test('a form without edits shows the new version, and says so', async () => {
  const { read, change } = productServer()
  const { cache } = await open(read)
  change({ name: 'Chai tea' })
  await act(() => refresh(cache, ['products']))
  expect(await screen.findByText(/^Someone else just changed this/)).toBeInTheDocument()
  expect(field('Name')).toHaveValue('Chai tea')
})

test('a form that opened from the cache keeps what was typed when the product is read again', async () => {
  const { read, change } = productServer()
  const { person, cache } = await open(read)
  cache.setDefaultOptions({ queries: { retry: false, staleTime: 60_000 } })
  await person.click(button('Cancel'))
  await waitForClose()
  await person.click(screen.getByText('Open it'))
  await retype(person, 'Stock', '50')
  change({ stock: 35, modifiedOn: chai().modifiedOn })
  await act(() => refresh(cache, ['products']))
  expect(await screen.findByText('Stock was 39 and is now 35, so it will be 46')).toBeInTheDocument()
  expect(field('Stock')).toHaveValue('50')
})

test('a product with units in batches cannot stop tracking by batch, which is reported at the switch', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = await open(refuseCall(changeProduct, 'batches-not-empty'))
  await person.click(screen.getByRole('switch', { name: 'Track by batch' }))
  await person.click(button('Save'))
  expect(await screen.findByText(problems['batches-not-empty'][1])).toBeInTheDocument()
  expect(screen.getByRole('switch', { name: /^Track by batch/ })).not.toBeChecked()
})

test('users who may not see costs send none', async () => {
  const { sent, save } = productServer()
  const noCost = chai()
  delete noCost.cost
  const { person } = await showModal(
    'EditProduct',
    { productId: 1 },
    {
      roles: ['SALES'],
      answers: [
        save,
        answerCall(readProduct, () => noCost),
        answerCall(listBrands, () => [exotic]),
        answerCall(listProductTypes, () => [{ id: 1, name: 'Beverages' }]),
        answerCall(listExtractTypes, () => []),
        answerCall(listProductLines, () => [{ id: 11, name: 'Classics' }]),
      ],
    },
  )
  await screen.findByRole('textbox', { name: 'Name' })
  await retype(person, 'Name', 'Chai tea{Enter}')
  await waitForClose()
  expect(sent.map((body) => 'cost' in body)).toEqual([false])
})

test('an unknown product says so', async () => {
  await showModal('EditProduct', { productId: 99 }, { answers: [refuseCall(readProduct, 'not-found')] })
  expect(await screen.findByText("This product doesn't exist.")).toBeInTheDocument()
})

test('edits to a product are restored after a reload, with the stock they were based on, but not the cost', async () => {
  const server = productServer()
  const first = await open(server.read, server.save)
  await retype(first.person, 'Name', 'Chai tea')
  await retype(first.person, 'Stock', '50')
  await retype(first.person, 'Cost', '13')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  first.unmount()
  server.change({ stock: 35 })
  await open(server.read, server.save)
  expect(await screen.findByText(/^Your unsaved changes from .* were restored\.$/)).toBeInTheDocument()
  expect(field('Name')).toHaveValue('Chai tea')
  expect(screen.getByText('Stock was 39 and is now 35, so it will be 46')).toBeInTheDocument()
  expect(field('Cost')).toHaveValue('12.00')
})
