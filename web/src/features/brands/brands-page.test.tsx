import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBrand, showBrands } from '../../test-data/brands.tsx'

const exotic = aBrand({ website: 'https://exotic.example', brandRepEmail: 'cc@exotic.example' })
const tokyo = aBrand({
  id: 2,
  name: 'Tokyo Traders',
  skucode: 'TOK',
  brandRepName: 'Yoshi Nagase',
  productCount: 12,
  hideInInventoryOverview: true,
  excludeFromReporting: true,
})
const brands = [tokyo, exotic]
const rows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-index'))
const names = () => rows().map((row) => within(row).getAllByRole('gridcell')[1]?.textContent)
const shown = async () => await screen.findByText('Exotic Liquids')

test('a brand is listed with its code, representative, number of products and what it is excluded from', async () => {
  const { person } = showBrands({ brands })
  await shown()
  const [first, second] = rows().map((row) => within(row))
  for (const text of ['TOK', 'Yoshi Nagase', '12', 'Overview', 'Reporting'])
    expect(first?.getByText(text)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Columns' }))
  for (const name of ['Email', 'Website']) await person.click(await screen.findByRole('checkbox', { name }))
  onTestFinished(() => localStorage.clear())
  expect(second?.getByRole('link', { name: 'exotic.example' })).toHaveAttribute('href', 'https://exotic.example')
  expect(second?.getByRole('link', { name: 'cc@exotic.example' })).toHaveAttribute('href', 'mailto:cc@exotic.example')
  expect(second?.queryByText('Reporting')).toBeNull()
  expect(screen.getByText('2 brands')).toBeVisible()
})

// R2.13-38, R2.13-39, R2.13-40
test('brands can be sorted by name or number of products, in both directions, and back to the default', async () => {
  const mayumi = aBrand({ id: 3, name: 'Mayumi', productCount: 1 })
  const { person, router } = showBrands({ brands: [exotic, tokyo, mayumi] })
  await shown()
  const choose = async (sort: string) => {
    await person.click(screen.getByRole('combobox', { name: 'Sort brands' }))
    await person.click(await screen.findByRole('option', { name: sort, hidden: true }))
  }
  expect(names()).toEqual(['Exotic Liquids', 'Tokyo Traders', 'Mayumi'])
  await choose('Name (A-Z)')
  await waitFor(() => expect(names()).toEqual(['Exotic Liquids', 'Mayumi', 'Tokyo Traders']))
  await choose('Name (Z-A)')
  await waitFor(() => expect(names()).toEqual(['Tokyo Traders', 'Mayumi', 'Exotic Liquids']))
  await choose('Products (Low to High)')
  await waitFor(() => expect(names()).toEqual(['Mayumi', 'Exotic Liquids', 'Tokyo Traders']))
  await choose('Products (High to Low)')
  await waitFor(() => expect(names()).toEqual(['Tokyo Traders', 'Exotic Liquids', 'Mayumi']))
  expect(router.state.location.search).toEqual({ sort: '-productCount' })
  await choose('Default')
  await waitFor(() => expect(names()).toEqual(['Exotic Liquids', 'Tokyo Traders', 'Mayumi']))
  expect(router.state.location.search).toEqual({})
})

test('the list is exported as it is filtered', async () => {
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL() {} }))
  const { person } = showBrands({ brands, at: '/brands?search=tokyo' })
  await screen.findByText('1 brand')
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await saved[0]?.text()
  expect(text).toContain('Tokyo Traders')
  expect(text).toContain('"Overview, Reporting"')
  expect(text).not.toContain('Exotic')
})

test('product types and extract types have their own tabs', async () => {
  const { person } = showBrands({ brands })
  await shown()
  await person.click(screen.getByRole('tab', { name: 'Product types' }))
  expect(await screen.findByText('Condiments')).toBeVisible()
  expect(screen.getByText('2 types')).toBeVisible()
  await person.click(screen.getByRole('tab', { name: 'Extract types' }))
  expect(await screen.findByText('Rosin')).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Sort extract types' })).toBeNull()
})

// R2.2-08
test('only users who may change brands can add brands and types', async () => {
  const { unmount, person } = showBrands({ brands })
  await shown()
  for (const [tab, name] of [
    ['Extract types', 'Add extract type'],
    ['Product types', 'Add product type'],
  ] as const) {
    await person.click(screen.getByRole('tab', { name: tab }))
    expect(screen.getByRole('button', { name })).toBeVisible()
  }
  await person.click(screen.getByRole('tab', { name: 'Brands' }))
  await person.click(screen.getByRole('button', { name: 'Add brand' }))
  expect(await screen.findByRole('dialog', { name: 'Add brand' })).toBeVisible()
  unmount()
  showBrands({ brands, roles: ['SALES'] })
  await shown()
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

test('a product type opens to be renamed, only for users who may', async () => {
  const { unmount, person } = showBrands({ brands })
  const open = async () => {
    await shown()
    await person.click(screen.getByRole('tab', { name: 'Product types' }))
    await person.click(await screen.findByText('Condiments'))
  }
  await open()
  expect(await screen.findByRole('dialog', { name: 'Edit product type' })).toBeVisible()
  unmount()
  showBrands({ brands, roles: ['SALES'] })
  await open()
  await vi.dynamicImportSettled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

// R2.2-09, R2.2-30, R2.2-32
test('a brand opens in Edit Brands; its catalog and stock limits open from its menu', async () => {
  const { person } = showBrands({ brands })
  await person.click(await shown())
  const edit = await screen.findByRole('dialog', { name: 'Edit brands' })
  expect(within(edit).getByRole('button', { name: /Exotic Liquids/ })).toHaveAttribute('aria-expanded', 'true')
  await person.keyboard('{Escape}')
  for (const [entry, dialog] of [
    ['Catalog', 'Catalog for Exotic Liquids'],
    ['Stock limits', 'Stock limits for Exotic Liquids'],
  ] as const) {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await person.click(screen.getByRole('button', { name: 'Actions for Exotic Liquids' }))
    await person.click(await screen.findByRole('menuitem', { name: entry }))
    expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible()
    await person.keyboard('{Escape}')
  }
})
