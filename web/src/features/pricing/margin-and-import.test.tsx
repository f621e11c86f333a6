import { readCustomer } from '@dray/contract/customers'
import { listProductFilters } from '@dray/contract/preferences'
import {
  copyCustomPrices,
  listPricedCustomers,
  type PricingRow,
  readPricing,
  setMarginPrices,
} from '@dray/contract/pricing'
import { problems } from '@dray/contract/problems'
import { listProducts, type Product } from '@dray/contract/products'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/catalog.ts'
import { downloads } from '../../test-data/downloads.ts'
import { showModal } from '../../test-data/modals.tsx'
import { marginFloors } from '../../test-data/margin-floors.ts'
import { aPrice } from '../../test-data/pricing.ts'
import { answerCall, refuseCall, type stubServer } from '../../test-data/screens.tsx'

const chai = aProduct({ cost: cents(10_00) })
const chang = aProduct({ id: 2, sku: 'EXO-BEV-0002', name: 'Chang', basePrice: cents(19_00), cost: null })
const free = aProduct({ id: 3, sku: 'EXO-BEV-0003', name: 'Sample', basePrice: cents(0), cost: null })

let sent: { query: Record<string, string>; body: unknown; path: string }[] = []
beforeEach(() => {
  sent = []
  localStorage.clear()
})

type Options = {
  products?: Product[]
  roles?: Role[]
  below?: number[]
  prices?: PricingRow[]
  answers?: Parameters<typeof stubServer>
}

async function open({
  products = [chai, chang, free],
  roles = ['SALES'],
  below = [],
  prices = [aPrice()],
  answers = [],
}: Options = {}) {
  const remember = ({ url, body }: { url: URL; body: unknown }) => {
    sent.push({ query: Object.fromEntries(url.searchParams), body, path: url.pathname })
    return { ok: true } as const
  }
  const shown = await showModal(
    'EditCustomerPricing',
    { customerId: 7 },
    {
      roles,
      answers: [
        ...answers,
        answerCall(readCustomer, () => ({ customer: aCustomer(), image: null })),
        answerCall(listProducts, () => products),
        answerCall(readPricing, () => ({ lastChange: 5, prices })),
        answerCall(listProductFilters, () => []),
        marginFloors(({ productId }) => below.includes(productId)),
        answerCall(listPricedCustomers, () => ({
          res: [
            { ...aCustomer(), customPricings: [{ productId: 1, customPrice: cents(16_20) }] },
            {
              ...aCustomer({ id: 8, customerName: 'Island Trading' }),
              customPricings: [
                { productId: 1, customPrice: cents(15_00) },
                { productId: 2, customPrice: cents(17_00) },
              ],
            },
          ],
        })),
        answerCall(setMarginPrices, remember),
        answerCall(copyCustomPrices, remember),
      ],
    },
  )
  await screen.findByRole('button', { name: 'Margin…' })
  return shown
}

async function openMargin({ person }: Pick<Awaited<ReturnType<typeof open>>, 'person'>) {
  await person.click(screen.getByRole('button', { name: 'Margin…' }))
  return within(await screen.findByRole('dialog', { name: /Set margin for/ }))
}

/** Chooses a customer to import from; stops at the confirmation. */
async function openImport({ person }: Pick<Awaited<ReturnType<typeof open>>, 'person'>) {
  await person.click(screen.getByRole('button', { name: 'Import…' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Import prices for Ernst Handel/ }))
  await person.click(dialog.getByRole('combobox', { name: 'From customer' }))
  expect(screen.queryByRole('option', { name: /Ernst Handel/ })).toBeNull()
  await person.click(await screen.findByRole('option', { name: 'Island Trading (2 custom prices)' }))
  await person.click(dialog.getByRole('button', { name: 'Import…' }))
  return dialog
}

// R2.5-06, R2.5-12, R5-38, R5-40
test('a margin applies to the base price of all listed products, except those without one', async () => {
  const opened = await open()
  const { person } = opened
  const dialog = await openMargin(opened)
  await person.click(dialog.getByRole('button', { name: 'Set prices' }))
  expect(dialog.getByText('Please enter a value')).toBeVisible()
  await person.type(dialog.getByLabelText('Percent'), '10')
  // Chai already has 10% off.
  expect(dialog.getByText(/^1 price will be set\. 1 product already at this price\. 1 product left out/)).toBeVisible()
  expect(dialog.getByText('$17.10')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Set 1 price' }))
  expect(await screen.findByText('1 price set')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/db/customers/setMargin/7', query: { lastChange: '5' }, body: [{ 2: 17.1 }] }])
})

test('the upper margin takes the selected products when there are any', async () => {
  const opened = await open()
  const { person } = opened
  await person.click(await screen.findByRole('checkbox', { name: /Chang/ }))
  const dialog = await openMargin(opened)
  expect(screen.getByRole('dialog', { name: 'Set margin for 1 product' })).toBeVisible()
  await person.type(dialog.getByLabelText('Percent'), '20')
  await person.click(dialog.getByRole('button', { name: 'Set 1 price' }))
  expect(await screen.findByText('1 price set')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([[{ 2: 15.2 }]])
  await person.click(screen.getByRole('checkbox', { name: /Chang/ }))
  await openMargin(opened)
  expect(screen.getByRole('dialog', { name: 'Set margin for 3 products' })).toBeVisible()
})

// R5-41
test('users who can see costs can use cost as the basis, and add a dollar amount to it', async () => {
  const opened = await open({ roles: ['SALES', 'ACCOUNTING'] })
  const { person } = opened
  const dialog = await openMargin(opened)
  await person.click(dialog.getByRole('combobox', { name: 'Basis' }))
  await person.click(await screen.findByRole('option', { name: 'Cost' }))
  await person.click(dialog.getByLabelText('+'))
  await person.click(dialog.getByLabelText('$'))
  await person.type(dialog.getByLabelText('Dollars'), '2.50')
  expect(dialog.getByText('$12.50')).toBeVisible()
  expect(dialog.getByText(/2 products left out/)).toBeVisible()
})

test('users who can’t see costs aren’t offered cost as a basis', async () => {
  const opened = await open()
  const dialog = await openMargin(opened)
  await opened.person.click(dialog.getByRole('combobox', { name: 'Basis' }))
  await screen.findByRole('option', { name: 'Base price' })
  expect(screen.queryByRole('option', { name: 'Cost' })).toBeNull()
})

// R5-39
test.each([
  ['abc', 'Please enter a valid number'],
  ['1e3', 'Please enter a valid number'],
  ['12.345', 'Please enter a valid number'],
])('"%s" is not a margin: %s', async (text, sentence) => {
  const opened = await open()
  const dialog = await openMargin(opened)
  await opened.person.type(dialog.getByLabelText('Percent'), text)
  expect(dialog.getByText(sentence)).toBeVisible()
  await opened.person.click(dialog.getByRole('button', { name: 'Set prices' }))
  expect(sent).toEqual([])
})

// R8-27
test('a margin that the server refuses stays as typed, with its error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const opened = await open({ answers: [refuseCall(setMarginPrices, 'busy')] })
  const { person } = opened
  const dialog = await openMargin(opened)
  await person.type(dialog.getByLabelText('Percent'), '90')
  await person.click(dialog.getByRole('button', { name: 'Set 2 prices' }))
  const [, reason] = problems.busy
  expect(await dialog.findByText(reason)).toBeVisible()
  expect(dialog.getByLabelText('Percent')).toHaveValue('90')
})

// R8-27
test('an import that the server refuses stays open, with its error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const opened = await open({ answers: [refuseCall(copyCustomPrices, 'busy')] })
  const dialog = await openImport(opened)
  const question = within(await screen.findByRole('alertdialog'))
  await opened.person.click(question.getByRole('button', { name: 'Import' }))
  const [, reason] = problems.busy
  expect(await dialog.findByText(reason)).toBeVisible()
})

// R2.5-13, R9-20
test('the preview of a margin has 25 rows a page', async () => {
  const products = Array.from({ length: 60 }, (_, n) => aProduct({ id: n + 1, sku: `S-${n}`, name: `Tea ${n}` }))
  const opened = await open({ products, prices: [] })
  const { person } = opened
  const dialog = await openMargin(opened)
  await person.type(dialog.getByLabelText('Percent'), '5')
  const rows = () => within(dialog.getByRole('table', { name: 'New prices' })).getAllByRole('row').length - 1
  expect(rows()).toBe(25)
  await person.click(dialog.getByRole('button', { name: 'Next' }))
  await person.click(dialog.getByRole('button', { name: 'Next' }))
  expect(dialog.getByText('Page 3 of 3')).toBeVisible()
  expect(rows()).toBe(10)
})

test('prices below the margin floor are marked in the preview, and are saved with a reason', async () => {
  const opened = await open({ below: [2], roles: ['SALES', 'ACCOUNTING'] })
  const { person } = opened
  const dialog = await openMargin(opened)
  await person.type(dialog.getByLabelText('Percent'), '90')
  expect(await dialog.findByText('Below floor')).toBeVisible()
  await person.type(dialog.getByLabelText(/1 price is below the brand's margin floor/), 'Clearance')
  await person.click(dialog.getByRole('button', { name: 'Set 2 prices' }))
  await waitFor(() => expect(sent[0]?.query).toEqual({ lastChange: '5', reason: 'Clearance' }))
})

test('Set Margin and Import say how many unsaved prices they replace', async () => {
  const opened = await open()
  const { person } = opened
  await person.type(await screen.findByLabelText('Custom price of Chang'), '18')
  const dialog = await openMargin(opened)
  await person.type(dialog.getByLabelText('Percent'), '20')
  expect(dialog.getByText('1 unsaved price will be replaced.')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  const imports = await openImport(opened)
  expect(imports.getByText(/1 unsaved price will be replaced\./)).toBeVisible()
})

test('changing the margin clears its reason', async () => {
  const opened = await open({ below: [2], roles: ['SALES', 'ACCOUNTING'] })
  const { person } = opened
  const dialog = await openMargin(opened)
  await person.type(dialog.getByLabelText('Percent'), '9')
  await person.type(await dialog.findByLabelText(/1 price is below the brand's margin floor/), 'Clearance')
  await person.type(dialog.getByLabelText('Percent'), '0')
  expect(await dialog.findByLabelText(/1 price is below the brand's margin floor/)).toHaveValue('')
  await person.click(dialog.getByRole('button', { name: 'Set 2 prices' }))
  await waitFor(() => expect(sent[0]?.query).toEqual({ lastChange: '5' }))
})

// R2.5-07
test('prices are imported from another customer after a confirmation that names both and counts the prices', async () => {
  const opened = await open()
  const { person } = opened
  const dialog = await openImport(opened)
  expect(dialog.getByText('1 price will be added and 1 overwritten.')).toBeVisible()
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/Import prices from Island Trading to Ernst Handel\?/)).toHaveTextContent(
    '1 price will be added and 1 overwritten.',
  )
  expect(sent).toEqual([])
  await person.click(question.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('2 prices imported')).toBeVisible()
  expect(sent[0]?.path).toBe('/api/db/customers/copyCustomPricing/8/to/7')
})

// R2.5-10
test('the prices are downloaded as a spreadsheet with the name of the customer', async () => {
  const downloaded = downloads()
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(downloaded).toHaveLength(1))
  expect(downloaded[0]?.name).toBe('Ernst Handel_pricing.xlsx')
})

test('a brand’s margin takes its selected products, or else all that are listed', async () => {
  const { person } = await open()
  const ofBrand = () => screen.getByRole('button', { name: 'Margin… for Exotic Liquids' })
  await person.click(await screen.findByRole('checkbox', { name: /Chang/ }))
  await person.click(ofBrand())
  const dialog = await screen.findByRole('dialog', { name: 'Set margin for 1 product' })
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await person.click(screen.getByRole('checkbox', { name: /Chang/ }))
  await person.click(ofBrand())
  expect(await screen.findByRole('dialog', { name: /^Set margin for [2-9] products$/ })).toBeVisible()
})
