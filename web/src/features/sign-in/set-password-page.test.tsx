import { askForPasswordLink, checkPasswordLink, setPasswordByLink } from '@dray/contract/users/password-links'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCall, handler, refuseCall } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ann, showApp } from '../../test-data/shell.tsx'

const link = { kind: 'invite' as const, name: 'Ann Ames', email: 'ann@dray.example' }
const at = '/set-password#secret-token'
const ignoreErrors = () => vi.mocked(console.error).mockImplementation(() => undefined)

test('a new user chooses a password with the link of the invitation, and is signed in', async () => {
  const user = setUpUser()
  const sent: unknown[] = []
  const answers = [
    answerCall(checkPasswordLink, ({ body }) => {
      sent.push(body)
      return link
    }),
    answerCall(setPasswordByLink, ({ body }) => {
      sent.push(body)
      return ann
    }),
  ]
  const { router } = showApp({ at, settings: { companyName: 'Acme' }, answers })
  expect(await screen.findByRole('heading', { name: 'Welcome, Ann Ames' })).toBeVisible()
  expect(screen.getByText(/Choose a password for your account at Acme/)).toBeVisible()
  await user.type(screen.getByLabelText('New password'), 'secret')
  await user.type(screen.getByLabelText('Confirm password'), 'secre')
  expect(screen.getByText('Passwords do not match or are too short.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save and sign in' })).toBeDisabled()
  await user.type(screen.getByLabelText('Confirm password'), 't{Enter}')
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/set-password'))
  expect(router.state.location.href).not.toContain('secret-token')
  expect(sent).toEqual([{ token: 'secret-token' }, { token: 'secret-token', password: 'secret' }])
})

test('a link that no longer works says why and leads to the sign-in page', async () => {
  ignoreErrors()
  showApp({ at, answers: [refuseCall(checkPasswordLink, 'link-expired')] })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This link has expired. Ask your administrator for a new one.',
  )
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login')
})

test('a link that could not be checked can be tried again', async () => {
  ignoreErrors()
  showApp({ at, answers: [refuseCall(checkPasswordLink, 'database-away')] })
  expect(await screen.findByRole('heading', { name: "The link couldn't be checked" })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a link used in another window says so, and what was typed stays', async () => {
  ignoreErrors()
  const user = setUpUser()
  const answers = [answerCall(checkPasswordLink, () => ({ ...link, kind: 'reset' as const }))]
  showApp({ at, answers: [...answers, refuseCall(setPasswordByLink, 'link-used')] })
  await user.type(await screen.findByLabelText('New password'), 'secret')
  await user.type(screen.getByLabelText('Confirm password'), 'secret{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('This link was already used.')
  expect(screen.getByLabelText('New password')).toHaveValue('secret')
})

test('a user with a second factor also enters a code', async () => {
  ignoreErrors()
  const user = setUpUser()
  const sent: unknown[] = []
  const refused = refuseCall(setPasswordByLink, 'second-factor-needed')
  const answer = answerCall(setPasswordByLink, () => ann)
  const answers = [
    answerCall(checkPasswordLink, () => ({ ...link, kind: 'reset' as const })),
    handler(setPasswordByLink, (request) => {
      sent.push(request.body)
      return (sent.length === 1 ? refused : answer).answer(request)
    }),
  ]
  const { router } = showApp({ at, answers })
  await user.type(await screen.findByLabelText('New password'), 'secret')
  await user.type(screen.getByLabelText('Confirm password'), 'secret{Enter}')
  const code = await screen.findByLabelText('Code')
  expect(code).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(code, '123456{Enter}')
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/set-password'))
  expect(sent).toEqual([
    { token: 'secret-token', password: 'secret' },
    { token: 'secret-token', password: 'secret', code: '123456' },
  ])
})

test('a user who forgot their password can request a link if email is set up', async () => {
  const user = setUpUser()
  const sent: unknown[] = []
  const answer = answerCall(askForPasswordLink, ({ body }) => {
    sent.push(body)
    return { ok: true as const }
  })
  showApp({ at: '/login', settings: { resetByEmail: true }, answers: [answer] })
  await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
  await user.type(await screen.findByLabelText('Email'), 'ann@dray.example')
  await user.click(screen.getByRole('button', { name: 'Email me a link' }))
  expect(await screen.findByText(/^If this email has an account, a link is on its way\./)).toBeVisible()
  expect(sent).toEqual([{ email: 'ann@dray.example' }])
  await user.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(await screen.findByLabelText('Password')).toBeVisible()
})

test('without email set up, no link is offered', async () => {
  showApp({ at: '/login' })
  await screen.findByLabelText('Password')
  expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull()
})
