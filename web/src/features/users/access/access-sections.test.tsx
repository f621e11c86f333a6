import { createPasswordLink, endPasswordLink, readPasswordLink } from '@dray/contract/users/password-links'
import { endUserSession, endUserSessions, listSessions, type UserSession } from '@dray/contract/users/sign-ins'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../../kit/api/use-call.ts'
import { answerCall, openModal, refuseCall, showWithin, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { PasswordLinkSection } from './password-link-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

const nancy = { id: 7, name: 'Nancy', email: 'nancy@dray.example' }
const [createdOn, expiresOn] = [new Date('2026-03-09T20:00:00Z'), new Date('2026-03-16T19:00:00Z')]
const link = { kind: 'invite' as const, createdOn, createdBy: 'Ann', expiresOn }
const url = 'https://dray.example/set-password#token'

function showLink(mail: 'sent' | 'not-sent' | 'off') {
  const state = { isOpen: false }
  stubServer(
    answerCall(readPasswordLink, () => ({ hasPassword: false, link: state.isOpen ? link : null })),
    answerCall(createPasswordLink, () => {
      state.isOpen = true
      return { kind: 'invite' as const, url, expiresOn, mail }
    }),
    answerCall(endPasswordLink, () => {
      state.isOpen = false
      return { ok: true as const }
    }),
  )
  const { cache } = showWithin(<PasswordLinkSection user={nancy} />, ['ADMIN'])
  /** The link is used, withdrawn, or created elsewhere. */
  const change = (isOpen: boolean) => {
    state.isOpen = isOpen
    return act(() => refresh(cache, ['users']))
  }
  return { user: setUpUser(), change }
}

test('an admin emails an invitation, sees the link once to copy it, and can withdraw it', async () => {
  const { user } = showLink('sent')
  expect(await screen.findByText(/Nancy can't sign in yet/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Email an invitation link' }))
  expect(await screen.findByLabelText('Link to set a password')).toHaveValue(url)
  expect(screen.getByText("The link was emailed to nancy@dray.example. It's shown here only once.")).toBeVisible()
  expect(screen.getByText(/created by Ann on Mar 9, 2026.* works until Mar 16, 2026/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(url)
  await user.click(screen.getByRole('button', { name: 'Withdraw the link' }))
  await waitFor(() => expect(screen.queryByLabelText('Link to set a password')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Withdraw the link' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Email an invitation link' })).toHaveFocus()
})

test('an expired or replaced link is no longer shown', async () => {
  const { user, change } = showLink('off')
  const shown = () => screen.queryByLabelText('Link to set a password')
  const create = async () => {
    await user.click(await screen.findByRole('button', { name: /an invitation link$/ }))
    await screen.findByLabelText('Link to set a password')
  }
  await create()
  await change(false)
  await waitFor(() => expect(shown()).toBeNull())
  await create()
  await user.click(screen.getByRole('button', { name: 'Withdraw the link' }))
  await waitFor(() => expect(shown()).toBeNull())
  await change(true)
  expect(await screen.findByRole('button', { name: 'Withdraw the link' })).toBeVisible()
  expect(shown()).toBeNull()
})

test('if a link couldn’t be emailed, the admin sees it and can hand it over', async () => {
  const { user } = showLink('not-sent')
  await user.click(await screen.findByRole('button', { name: 'Email an invitation link' }))
  expect(await screen.findByText(/The email to nancy@dray.example couldn't be sent/)).toBeVisible()
})

test('a link that cannot be read says so and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  stubServer(refuseCall(readPasswordLink, 'database-away'))
  showWithin(<PasswordLinkSection user={nancy} />, ['ADMIN'])
  expect(await screen.findByRole('alert')).toHaveTextContent("The database isn't responding")
})

const aSession = (id: number, overrides: Partial<UserSession> = {}): UserSession => ({
  id,
  browser: 'Chrome on Windows',
  address: '10.0.0.1',
  signedInOn: createdOn,
  lastSeenOn: createdOn,
  isCurrent: false,
  ...overrides,
})

function showSessions(sessions: UserSession[]) {
  const state = { sessions, ended: [] as unknown[] }
  stubServer(
    answerCall(listSessions, () => state.sessions),
    answerCall(endUserSession, ({ params }) => {
      state.ended.push(params['sessionId'])
      state.sessions = state.sessions.filter(({ id }) => String(id) !== params['sessionId'])
      return { ok: true as const }
    }),
    answerCall(endUserSessions, ({ params }) => {
      state.ended.push(`all of ${params['id']}`)
      state.sessions = state.sessions.filter(({ isCurrent }) => isCurrent)
      return { ok: true as const }
    }),
  )
  showWithin(<SessionsSection userId={3} />)
  return { state, user: setUpUser() }
}

test('a user sees their browsers and can sign out any but the one in use', async () => {
  const { state, user } = showSessions([aSession(1, { isCurrent: true }), aSession(2, { browser: 'Firefox on Linux' })])
  expect(await screen.findByText('Chrome on Windows (this browser)')).toBeVisible()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }))
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull())
  expect(state.ended).toEqual(['2'])
  expect(within(screen.getByRole('region', { name: 'Signed in on' })).getByRole('list')).toHaveFocus()
})

test('the focus stays in the list of browsers when the last one is signed out', async () => {
  const { user } = showSessions([aSession(2, { browser: 'Firefox on Linux' })])
  await user.click(await screen.findByRole('button', { name: 'Sign out Firefox on Linux' }))
  expect(await screen.findByText('Nowhere.')).toHaveFocus()
})

test('all other browsers are signed out after a confirmation', async () => {
  const { state, user } = showSessions([aSession(1, { isCurrent: true }), aSession(2), aSession(3)])
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  expect(state.ended).toEqual([])
  const [, input] = openModal.mock.calls[0] ?? []
  act(() => (input as { onConfirm: () => void }).onConfirm())
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(state.ended).toEqual(['all of 3'])
})

test('a user who isn’t signed in anywhere is shown as such', async () => {
  showSessions([])
  expect(await screen.findByText('Nowhere.')).toBeVisible()
})
