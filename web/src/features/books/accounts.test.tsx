import { type BookAccounts, changeAccounts, readAccounts } from '@dray/contract/books'
import { listBrands } from '@dray/contract/brands'
import { listProductTypes } from '@dray/contract/products'
import { defaultAccounts } from '@dray/domain/books/accounts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { theAccounts } from '../../test-data/books.ts'
import { aBrand } from '../../test-data/brands.tsx'
import { answerCall, handler, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { BooksPage } from './books-page.tsx'

function show(accounts = theAccounts(), ...answers: Parameters<typeof stubServer>) {
  let saved = accounts
  const sent: unknown[] = []
  stubServer(
    ...answers,
    answerCall(readAccounts, () => saved),
    answerCall(listBrands, () => [aBrand({ id: 7, name: 'Exotic Liquids' })]),
    answerCall(listProductTypes, () => []),
    answerCall(changeAccounts, ({ body }) => {
      sent.push(body)
      saved = { ...(body as BookAccounts), modifiedOn: new Date('2026-03-10T18:00:00Z') }
      return saved
    }),
  )
  showScreens({ '/books': BooksPage }, { at: '/books?tab=accounts', roles: ['ACCOUNTING'] })
  return { sent, user: setUpUser() }
}
const field = (name: string) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

test('accounts begin with the names of QuickBooks, and are renamed together', async () => {
  const { sent, user } = show()
  expect(await field('Receivables')).toHaveValue('Accounts Receivable')
  await user.clear(await field('Sales'))
  await user.type(await field('Sales'), 'Sales:Food')
  await user.click(save())
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(sent).toEqual([{ accounts: { ...defaultAccounts, sales: 'Sales:Food' }, overrides: [], modifiedOn: null }])
})

test('an account without a name is refused at its field before anything is sent', async () => {
  const { sent, user } = show()
  await user.clear(await field('Cash'))
  await user.click(save())
  expect(await screen.findByText('Enter the name of an account')).toBeVisible()
  expect(await field('Cash')).toHaveFocus()
  await user.type(await field('Cash'), 'Petty Cash')
  expect(screen.queryByText('Enter the name of an account')).toBeNull()
  expect(sent).toEqual([])
})

test('the products of a brand get other accounts, and an exception without a brand or type is refused', async () => {
  const { sent, user } = show()
  await user.click(await screen.findByRole('button', { name: 'Add exception' }))
  expect(screen.getByRole('combobox', { name: 'Brand of exception 1' })).toHaveFocus()
  await user.type(await field('Sales of exception 1'), 'Sales:Drinks')
  await user.click(save())
  expect(await screen.findByText('Choose a brand or a product type')).toBeVisible()
  await user.type(screen.getByRole('combobox', { name: 'Brand of exception 1' }), 'Exotic')
  await user.keyboard('{Enter}')
  await user.click(save())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([
    { overrides: [{ brandId: 7, typeId: null, sales: 'Sales:Drinks', costOfGoods: null, inventory: null }] },
  ])
})

test('an exception is removed, and the focus stays in the list', async () => {
  const override = { brandId: 7, typeId: null, sales: 'Sales:Drinks', costOfGoods: null, inventory: null }
  const { sent, user } = show(theAccounts({ overrides: [override] }))
  await user.click(await screen.findByRole('button', { name: 'Remove exception 1' }))
  expect(screen.getByRole('button', { name: 'Add exception' })).toHaveFocus()
  await user.click(save())
  await waitFor(() => expect(sent).toMatchObject([{ overrides: [] }]))
})

test('what someone else changed meanwhile is shown, and what was typed is kept', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const theirs = { ...theAccounts(), accounts: { ...defaultAccounts, bank: 'First National' } }
  const title = 'Someone else changed this while you were editing.'
  const { user } = show(
    theAccounts(),
    handler(changeAccounts, () =>
      Response.json(
        {
          type: '/problems/changed-meanwhile',
          title,
          error: title,
          status: 409,
          code: 'changed-meanwhile',
          current: { ...theirs, modifiedOn: '2026-03-10T18:00:00.000Z' },
          changedBy: 'Andrew Fuller',
        },
        { status: 409 },
      ),
    ),
  )
  await user.clear(await field('Sales'))
  await user.type(await field('Sales'), 'Revenue')
  await user.click(save())
  expect(await screen.findByText('Andrew Fuller changed this while you were editing.')).toBeVisible()
  expect(screen.getByText('ACH and wires: now “First National”')).toBeVisible()
  expect(await field('Sales')).toHaveValue('Revenue')
})
