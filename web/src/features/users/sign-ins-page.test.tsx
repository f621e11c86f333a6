import { listSignIns, type SignInEntry } from '@dray/contract/users/sign-ins'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCall, openModal, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { SignInsPage } from './sign-ins-page.tsx'

const anEntry = (id: number, overrides: Partial<SignInEntry> = {}): SignInEntry => ({
  id,
  happenedOn: new Date('2026-03-09T20:00:00Z'),
  event: 'SIGNED_IN',
  userId: 7,
  userName: 'Nancy',
  email: 'nancy@dray.example',
  address: '10.0.0.1',
  browser: 'Chrome on Windows',
  byName: null,
  ...overrides,
})

function show(entries: SignInEntry[], at = '') {
  const queries: string[] = []
  stubServer(
    answerCall(listSignIns, ({ url }) => {
      queries.push(url.search)
      return entries
    }),
  )
  showScreens({ '/users/sign-ins': SignInsPage }, { at: `/users/sign-ins${at}`, roles: ['ADMIN'] })
  return { queries, user: setUpUser() }
}

test('an admin sees who signed in and who was refused, and opens the user', async () => {
  const { user } = show([
    anEntry(3, { event: 'SIGNED_OUT', byName: 'Ann' }),
    anEntry(2, { event: 'UNKNOWN_EMAIL', userId: null, userName: null, email: 'who@where.example' }),
    anEntry(1),
  ])
  expect(await screen.findByText('Signed out by Ann')).toBeVisible()
  expect(screen.getByText('Unknown email')).toBeVisible()
  expect(screen.getByText('who@where.example')).toBeVisible()
  await user.click(screen.getByText('Signed in'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(openModal).toHaveBeenCalledWith('EditUser', { userId: 7 }))
})

test('the log can be searched and filtered by event, and an old link with an unknown event shows all', async () => {
  const { user, queries } = show([], '?search=nancy&event=WRONG_PASSWORD,GONE')
  expect(await screen.findByText('No sign-ins match these filters.')).toBeVisible()
  expect(queries[0]).toContain('search=nancy&event=WRONG_PASSWORD')
  const clear = screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)
  if (clear) await user.click(clear)
  expect(await screen.findByText('No one has signed in in the last 90 days.')).toBeVisible()
})

test('a single filter can be cleared', async () => {
  const { user, queries } = show([anEntry(1)], '?event=WRONG_PASSWORD')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(queries.at(-1)).not.toContain('WRONG_PASSWORD'))
})

test('a log that cannot be read says so', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  stubServer(refuseCall(listSignIns, 'database-away'))
  showScreens({ '/users/sign-ins': SignInsPage }, { at: '/users/sign-ins', roles: ['ADMIN'] })
  expect(await screen.findByText('Error fetching sign-ins')).toBeVisible()
})
