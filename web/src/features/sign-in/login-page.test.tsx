import { createDemoLink } from '@dray/contract/customers/portal'
import { findNextDeliveryDay, listDeliveries } from '@dray/contract/deliveries'
import { readSession, signIn, signOut, type SessionUser } from '@dray/contract/users/session'
import { problems } from '@dray/contract/problems'
import { setUpCompany } from '@dray/contract/users'
import { listProducts } from '@dray/contract/products'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCall, handler, refusalOf, refuseCall } from '../../test-data/screens.tsx'
import { ann, showApp } from '../../test-data/shell.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'

const ignoreErrors = () => vi.mocked(console.error).mockImplementation(() => undefined)
const fields = { email: () => screen.getByLabelText('Email'), password: () => screen.getByLabelText('Password') }

async function submitSignIn(user = setUpUser()) {
  await user.type(await screen.findByLabelText('Email'), 'ann@dray.example')
  await user.type(fields.password(), 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('a signed-out user signs in and then sees the requested page', async () => {
  const { router } = showApp({ at: '/products?search=chai', answers: [answerCall(signIn, () => ann)] })
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  await submitSignIn()
  expect(await screen.findByRole('heading', { name: 'Products' })).toBeInTheDocument()
  expect(router.state.location.href).toBe('/products?search=chai')
})

test('drivers start on their route, everyone else on Today, users without a role on their profile', async () => {
  const start = async (role: SessionUser['role']) => {
    const { router, unmount } = showApp({
      at: '/login',
      answers: [
        answerCall(signIn, () => ({ ...ann, role })),
        answerCall(listDeliveries, () => []),
        answerCall(findNextDeliveryDay, () => ({ day: null })),
        // The profile, which is opened last, never loads.
        handler(
          { method: 'GET', path: '/api/db/users/(getById|secondFactor).*' },
          () => new Promise<Response>(() => {}),
        ),
      ],
    })
    await submitSignIn()
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'))
    unmount()
    return router.state.location.pathname
  }
  expect(await start(['DRIVER'])).toBe('/deliveries/round')
  expect(await start(['SALES', 'DRIVER'])).toBe('/')
  expect(await start([])).toBe('/profile')
})

test('signing in does not redirect to another site', async () => {
  const { router } = showApp({ at: '/login?from=//evil.example/x', answers: [answerCall(signIn, () => ann)] })
  await submitSignIn()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

// R8-02, R8-03
test('a wrong password is reported in the form, and the email stays', async () => {
  ignoreErrors()
  showApp({ at: '/login', answers: [refuseCall(signIn, 'wrong-credentials')] })
  await submitSignIn()
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password.')
  expect(fields.email()).toHaveValue('ann@dray.example')
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

/** Refuses until the code is 123456. */
const asksForCode = (sent: unknown[]) =>
  handler(signIn, ({ body }) => {
    sent.push(body)
    const { code } = signIn.body.parse(body)
    if (code === '123456') return Response.json(ann)
    const [status, title] = problems[code === undefined ? 'second-factor-needed' : 'wrong-code']
    const problem = {
      status,
      title,
      error: title,
      type: '',
      code: code === undefined ? 'second-factor-needed' : 'wrong-code',
    }
    return Response.json(problem, { status })
  })

test('a user with a second factor is then asked for a code, and a wrong code stays typed', async () => {
  ignoreErrors()
  const user = setUpUser()
  const sent: unknown[] = []
  const { router } = showApp({ at: '/login', answers: [asksForCode(sent)] })
  await submitSignIn(user)
  const code = await screen.findByLabelText('Code')
  expect(code).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  await user.type(code, '000000{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong or was already used.')
  expect(fields.password()).toHaveValue('secret')
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'))
  const typed = { email: 'ann@dray.example', password: 'secret' }
  expect(sent).toEqual([typed, { ...typed, code: '000000' }, { ...typed, code: '123456' }])
})

test('trying another email or password clears the previous code', async () => {
  const user = setUpUser()
  showApp({ at: '/login', answers: [asksForCode([])] })
  await submitSignIn(user)
  await screen.findByLabelText('Code')
  await user.type(fields.email(), 'x')
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('a locked-out user sees the reason', async () => {
  ignoreErrors()
  showApp({ at: '/login', answers: [refuseCall(signIn, 'locked-out')] })
  await submitSignIn()
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many failed sign-ins. Please wait and try again.')
})

test('the password can be shown and hidden', async () => {
  const user = setUpUser()
  showApp({ at: '/login' })
  await user.type(await screen.findByLabelText('Password'), 'secret')
  expect(fields.password()).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show or hide password' }))
  expect(fields.password()).toHaveAttribute('type', 'text')
})

test('the demo lists its accounts, and a click fills one in', async () => {
  const user = setUpUser()
  const sent = vi.fn<(body: unknown) => void>()
  showApp({
    at: '/login',
    settings: {
      demoAccounts: [{ name: 'Nancy Davolio', email: 'nancy@n.example', roles: 'SALES' }],
      demoPassword: 'northwind-demo',
    },
    answers: [
      answerCall(signIn, ({ body }) => {
        sent(body)
        return ann
      }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: /Nancy Davolio/ }))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ email: 'nancy@n.example', password: 'northwind-demo' }))
})

test('the demo opens the portal of a contact with a click, and says if it cannot', async () => {
  const user = setUpUser()
  const opened = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { href: window.location.href, assign: opened })
  ignoreErrors()
  const address = 'https://dray.example/portal#karl'
  showApp({
    at: '/login',
    settings: {
      demoAccounts: [],
      demoContacts: [
        { name: 'Karl Jablonski', email: 'karl@w.example', customerName: 'White Clover Markets' },
        { name: 'Paula Wilson', email: 'paula@r.example', customerName: 'Rattlesnake Canyon Grocery' },
      ],
    },
    answers: [
      handler(createDemoLink, (request) => {
        const { email } = request.body as { email: string }
        return email === 'karl@w.example' ? Response.json({ url: address }) : refusalOf('portal-off')
      }),
    ],
  })
  const contacts = within(await screen.findByRole('region', { name: "Open a customer's portal" }))
  await user.click(contacts.getByRole('button', { name: /Paula Wilson.*Rattlesnake/ }))
  expect(await contacts.findByRole('alert')).toHaveTextContent(problems['portal-off'][1])
  await user.click(contacts.getByRole('button', { name: /Karl Jablonski.*White Clover/ }))
  await waitFor(() => expect(opened.mock.calls).toEqual([[address]]))
})

test('outside the demo no accounts are listed', async () => {
  showApp({ at: '/login' })
  await screen.findByLabelText('Email')
  expect(screen.queryByLabelText('Demo accounts')).toBeNull()
  expect(screen.queryByLabelText("Open a customer's portal")).toBeNull()
})

async function fillFirstStart(user: ReturnType<typeof setUpUser>, repeated = 'secret') {
  await user.type(await screen.findByLabelText('Your name'), 'Ann Ames')
  await user.type(screen.getByLabelText('Email'), 'ann@dray.example')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.type(screen.getByLabelText('Confirm password'), repeated)
}

test('if no administrator can sign in, the first administrator is created, with the sample company if chosen', async () => {
  const user = setUpUser()
  let answer: (admin: SessionUser) => void = () => undefined
  const sent = vi.fn<(body: unknown) => void>()
  const { router } = showApp({
    at: '/login',
    settings: { firstStart: true },
    answers: [
      answerCall(setUpCompany, ({ body }) => {
        sent(body)
        return new Promise<SessionUser>((resolve) => {
          answer = resolve
        })
      }),
    ],
  })
  await fillFirstStart(user)
  await user.click(screen.getByLabelText(/With sample data/))
  await user.click(screen.getByRole('button', { name: 'Create and start' }))
  expect(await screen.findByRole('progressbar', { name: 'Loading the sample data…' })).toBeInTheDocument()
  act(() => answer({ ...ann, role: ['ADMIN'] }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(sent).toHaveBeenCalledWith({
    name: 'Ann Ames',
    email: 'ann@dray.example',
    password: 'secret',
    sampleData: true,
  })
})

test('the first password must be confirmed', async () => {
  const user = setUpUser()
  showApp({ at: '/login', settings: { firstStart: true } })
  await fillFirstStart(user, 'other')
  expect(screen.getByText('Passwords do not match or are too short.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Create and start' })).toBeDisabled()
})

test('a field that the server rejects shows the message', async () => {
  ignoreErrors()
  const user = setUpUser()
  const refusal = {
    type: '',
    title: 'Some fields need attention.',
    error: '',
    status: 400,
    code: 'invalid-request',
    errors: [{ path: 'email', message: 'Enter a valid email address' }],
  }
  showApp({
    at: '/login',
    settings: { firstStart: true },
    answers: [handler(setUpCompany, () => Response.json(refusal, { status: 400 }))],
  })
  await fillFirstStart(user)
  await user.click(screen.getByRole('button', { name: 'Create and start' }))
  expect(await screen.findByText('Enter a valid email address')).toBeInTheDocument()
  expect(screen.getByLabelText('Your name')).toHaveValue('Ann Ames')
})

test('signing out returns to the sign-in page', async () => {
  const user = setUpUser()
  const { router } = showApp({
    at: '/products',
    user: ann,
    answers: [answerCall(signOut, () => ({ ok: true as const }))],
  })
  await user.click(await screen.findByRole('button', { name: 'Account: Ann Ames' }))
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('the user signs in again above the page after a session expires, and the page is unchanged', async () => {
  ignoreErrors()
  const user = setUpUser()
  const { queryClient } = showApp({
    at: '/products?search=chai',
    user: ann,
    answers: [refuseCall(listProducts, 'signed-out'), answerCall(signIn, () => ann)],
  })
  await screen.findByText('Please sign in again')
  expect(screen.getByLabelText('Email')).toHaveValue('ann@dray.example')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(queryClient.getQueryData([readSession.path, readSession.path])).toEqual(ann))
  expect(screen.getByLabelText('Search products')).toHaveValue('chai')
})
