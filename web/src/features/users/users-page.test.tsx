import { type Key, listKeys } from '@dray/contract/keys'
import { type ListedUser, listUsers } from '@dray/contract/users'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { downloads } from '../../test-data/downloads.ts'
import { answerCall, openDialog, openModal, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { UsersPage } from './users-page.tsx'

const nancy: ListedUser = {
  id: 4,
  name: 'Nancy Davolio',
  email: 'nancy@dray.example',
  role: ['DRIVER', 'SALES'],
  title: 'Sales Rep',
  image: null,
  payType: 'COMMISSION',
  lastSeenOn: new Date('2026-03-10T15:00:00Z'),
  isActive: true,
  isInvited: false,
  customers: 23,
}
const steven: ListedUser = {
  ...nancy,
  id: 5,
  name: 'Steven Buchanan',
  email: 'steven@dray.example',
  role: ['ACCOUNTING'],
  title: null,
  lastSeenOn: null,
  isInvited: true,
  customers: 0,
}
const gone: ListedUser = { ...steven, id: 6, name: 'Robert King', isActive: false, isInvited: false }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T20:00:00Z'), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

function show(at = '/users', users: ListedUser[] = [nancy, steven]) {
  stubServer(answerCall(listUsers, ({ url }) => (url.searchParams.get('removed') === 'true' ? [gone] : users)))
  return { ...showScreens({ '/users': UsersPage }, { at, roles: ['ADMIN'] }), user: setUpUser() }
}
const userRow = async (name: string) => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role="row"]')
  if (!row) throw new Error(`${name} is in no row`)
  return within(row)
}

test('everyone is listed with their roles, pay type, customers, when they were last seen, and whether they have only been invited', async () => {
  show()
  const row = await userRow('Nancy Davolio')
  for (const text of ['nancy@dray.example', 'Driver, Sales', 'Sales Rep', 'Commission', '23', 'Today', 'Active'])
    expect(row.getByText(text)).toBeVisible()
  const invited = await userRow('Steven Buchanan')
  for (const text of ['Accounting', 'Never', 'Invited']) expect(invited.getByText(text)).toBeVisible()
  expect(screen.getByText('2 users')).toBeVisible()
})

test('names that look like another user’s or a key’s are marked', async () => {
  const key: Key = {
    ...{ id: 9, name: 'Web shop', roles: ['SALES'], createdBy: 'Ann', createdById: 3, createdAt: new Date() },
    ...{ lastUsedOn: null, expiresOn: null, addresses: [], revokedOn: null },
  }
  stubServer(
    answerCall(listKeys, () => [key]),
    answerCall(listUsers, () => [
      nancy,
      { ...nancy, id: 7, name: 'N\u0430ncy Davolio', email: 'other@dray.example' },
      { ...nancy, id: 8, name: 'API key Web shop', email: 'shop@dray.example' },
      steven,
    ]),
  )
  showScreens({ '/users': UsersPage }, { at: '/users', roles: ['ADMIN'] })
  const marks = [
    ['nancy@dray.example', 'Looks like N\u0430ncy Davolio (other@dray.example)'],
    ['other@dray.example', 'Looks like Nancy Davolio (nancy@dray.example)'],
    ['shop@dray.example', 'Looks like API key Web shop'],
  ] as const
  for (const [email, mark] of marks) expect(await (await userRow(email)).findByText(mark)).toBeVisible()
  expect((await userRow('steven@dray.example')).queryByText(/Looks like/)).toBeNull()
})

test('search and roles filter the list and are in the URL', async () => {
  const { user, router } = show()
  await user.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'account')
  await waitFor(() => expect(screen.queryByText('Nancy Davolio')).toBeNull())
  expect(router.state.location.search).toEqual({ search: 'account' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await user.click(screen.getByRole('button', { name: 'Role' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Sales' }))
  await waitFor(() => expect(screen.queryByText('Steven Buchanan')).toBeNull())
  expect(router.state.location.search).toEqual({ role: 'SALES' })
})

test('removed users have their own list, where they can only be viewed', async () => {
  const { user, router } = show()
  await user.click(await screen.findByRole('button', { name: 'Removed' }))
  const row = await userRow('Robert King')
  expect(row.getByText('Removed')).toBeVisible()
  expect(router.state.location.search).toEqual({ show: 'removed' })
  await user.click(row.getByRole('button', { name: 'Actions for Robert King' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['View'])
})

test('a row opens its user, and its menu hands over their customers or deletes the user', async () => {
  const { user } = show()
  await user.click(await screen.findByText('Nancy Davolio'))
  expect(openModal).toHaveBeenLastCalledWith('EditUser', { userId: 4 })
  await user.click(screen.getByRole('button', { name: 'Add user' }))
  expect(openModal).toHaveBeenLastCalledWith('EditUser', {})
  for (const action of ['Hand over customers', 'Delete user']) {
    await user.click(screen.getByRole('button', { name: 'Actions for Nancy Davolio' }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
    expect(openDialog).toHaveBeenLastCalledWith(expect.anything(), { userId: 4 })
  }
})

test('the list is exported as it is shown', async () => {
  const files = downloads()
  const { user } = show('/users?role=SALES')
  await screen.findByText('Nancy Davolio')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('users-2026-03-10.csv')
  const lines = (await files[0]?.file.text())?.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines?.[0]).toBe('Name,Email,Roles,Title,Pay type,Customers,Last seen,Status')
})

test('an empty list and a failed one say so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const first = show('/users?search=nobody')
  expect(await screen.findByText('No users match these filters.')).toBeVisible()
  first.unmount()
  stubServer(refuseCall(listUsers, 'unexpected'))
  showScreens({ '/users': UsersPage }, { at: '/users', roles: ['ADMIN'] })
  expect(await screen.findByText(/Something went wrong/)).toBeVisible()
})
