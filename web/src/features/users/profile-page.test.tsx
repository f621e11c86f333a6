import { readChangeLog, type LogEntry } from '@dray/contract/changelog'
import type { SessionUser } from '@dray/contract/users/session'
import { readUser, changeProfile, changePassword, type User } from '@dray/contract/users'
import { listImages } from '@dray/contract/storage'
import { problems } from '@dray/contract/problems'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { answerCall, handler, refuseCall, type stubServer } from '../../test-data/screens.tsx'
import { ann, showApp } from '../../test-data/shell.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'

type Handlers = Parameters<typeof stubServer>

const aProfile = (overrides: Partial<User> = {}): User => ({
  ...ann,
  title: 'Sales Rep',
  modifiedOn: new Date('2026-03-09T20:00:00Z'),
  userCustomers: [],
  ...overrides,
})
const boss: SessionUser = { ...ann, role: ['ADMIN', 'SALES'] }

async function openProfile({ user = ann, answers = [] }: { user?: SessionUser; answers?: Handlers } = {}) {
  const person = setUpUser()
  const app = showApp({
    at: '/profile',
    user,
    answers: [...answers, answerCall(readUser, () => aProfile({ role: user.role }))],
  })
  await screen.findByRole('textbox', { name: 'Name' })
  return { ...app, person }
}
const field = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const passwords = () => [screen.getByLabelText('New password'), screen.getByLabelText('Confirm password')] as const
const section = (name: string) => within(screen.getByRole('region', { name }))

async function retype(person: Awaited<ReturnType<typeof openProfile>>['person'], name: string, text: string) {
  await person.clear(field(name))
  await person.type(field(name), text)
}

/** Records requests and stores the profile. */
function profileServer() {
  const sent: unknown[] = []
  let stored = aProfile()
  const answer = answerCall(changeProfile, ({ body, params }) => {
    const form = changeProfile.body.parse(body)
    sent.push({ id: params['id'], ...form })
    const { name = '', title = null } = form
    stored = aProfile({ name, title, modifiedOn: new Date('2026-03-10T08:00:00Z') })
    return stored
  })
  return { sent, answer, read: answerCall(readUser, () => stored) }
}
const changedBy = (name: string | null, current: Partial<User>) =>
  handler(changeProfile, () => {
    const [status, title] = problems['changed-meanwhile']
    const theirs = readUser.answer.encode(aProfile({ modifiedOn: new Date('2026-03-10T07:00:00Z'), ...current }))
    const body = { type: '/', title, error: title, status, code: 'changed-meanwhile', current: theirs, changedBy: name }
    return Response.json(body, { status })
  })

// R2.13-01, R2.13-02, R2.13-03, R2.13-05, R4.9-01
test('a profile shows picture, name, email, title and roles, and is read-only until Edit is clicked', async () => {
  const { person } = await openProfile()
  expect(screen.getByRole('img', { name: /Picture of Ann Ames/ })).toBeInTheDocument()
  for (const name of ['Name', 'Email', 'Title']) expect(field(name)).toHaveAttribute('readonly')
  expect(field('Title')).toHaveValue('Sales Rep')
  expect(section('Details').getAllByText('Sales')[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()

  await person.click(button('Edit'))
  for (const name of ['Name', 'Email', 'Title']) expect(field(name)).not.toHaveAttribute('readonly')
  expect(field('Name')).toHaveFocus()
  await person.click(button('Cancel'))
  expect(field('Name')).toHaveAttribute('readonly')
})

// R5-05, R4.9-02, R4.9-03, R7.2-04, R8-08
test('Save is enabled by a change; it sends the whole form with the version it was based on and leaves edit mode', async () => {
  const { sent, answer, read } = profileServer()
  const { person } = await openProfile({ answers: [answer, read] })
  await person.click(button('Edit'))
  expect(button('Save')).toBeDisabled()
  await person.type(field('Title'), ' ')
  expect(button('Save')).toBeDisabled()
  await retype(person, 'Title', 'Key accounts')
  await person.click(button('Save'))
  expect(await screen.findByText('User updated successfully!')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(field('Title')).toHaveValue('Key accounts')
  expect(sent).toEqual([
    {
      id: '3',
      name: 'Ann Ames',
      email: 'ann@dray.example',
      title: 'Key accounts',
      avatar: null,
      role: ['SALES'],
      modifiedOn: '2026-03-09T20:00:00.000Z',
    },
  ])
})

test('a change that was undone is not a change', async () => {
  const { person } = await openProfile()
  await person.click(button('Edit'))
  await person.type(field('Title'), 's')
  expect(button('Save')).toBeEnabled()
  await person.type(field('Title'), '{Backspace}')
  expect(button('Save')).toBeDisabled()
})

// R2.13-03
test('only admins can change roles', async () => {
  const { person } = await openProfile()
  await person.click(button('Edit'))
  expect(screen.getByText('Only an admin can change roles.')).toBeInTheDocument()
  await person.click(screen.getByRole('combobox', { name: 'Roles' }))
  await person.keyboard('{ArrowDown}{Enter}{Backspace}')
  expect(screen.getByRole('combobox', { name: 'Roles' })).toHaveAttribute('readonly')
  expect(button('Save')).toBeDisabled()
})

// R2.13-04, R6-01, R6-03
test("'All' selects every role", async () => {
  const { sent, answer } = profileServer()
  const { person } = await openProfile({ user: boss, answers: [answer] })
  await person.click(button('Edit'))
  await person.click(screen.getByRole('combobox', { name: 'Roles' }))
  await person.click(await screen.findByRole('option', { name: 'All' }))
  await person.click(button('Save'))
  await screen.findByText('User updated successfully!')
  expect(sent).toMatchObject([{ role: ['ADMIN', 'SALES', 'DRIVER', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'] }])
})

// R8-04
test('a profile that fails to load says so and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  showApp({ at: '/profile', user: ann, answers: [refuseCall(readUser, 'database-away')] })
  expect(await screen.findByText('Failed to load user data.')).toBeInTheDocument()
  expect(screen.getByText("The database isn't responding. Please try again in a moment.")).toBeInTheDocument()
  expect(button('Try again')).toBeInTheDocument()
})

// R8-05
test('a refused save shows the server’s message and keeps what was typed', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = await openProfile({ answers: [refuseCall(changeProfile, 'email-taken')] })
  await person.click(button('Edit'))
  await retype(person, 'Email', 'other@dray.example')
  await person.click(button('Save'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Another user already has this email.')
  expect(field('Email')).toHaveValue('other@dray.example')
  expect(button('Save')).toBeEnabled()
})

test('a problem with a field is shown at the field', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const answer = handler(changeProfile, () => {
    const [status, title] = problems['invalid-request']
    const errors = [{ path: 'body.email', message: 'Enter a valid email address' }]
    return Response.json({ type: '/', title, error: title, status, code: 'invalid-request', errors }, { status })
  })
  const { person } = await openProfile({ answers: [answer] })
  await person.click(button('Edit'))
  await retype(person, 'Email', 'ann')
  await person.click(button('Save'))
  expect(await screen.findByText('Enter a valid email address')).toBeInTheDocument()
  expect(field('Email')).toBeInvalid()
})

// R8-05
test('without a message from the server, the form says that the update failed', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = await openProfile({ answers: [handler(changeProfile, () => new Response('', { status: 502 }))] })
  await person.click(button('Edit'))
  await retype(person, 'Name', 'Anna')
  await person.click(button('Save'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Update failed. HTTP error! status: 502')
})

test('when someone else saved first, the form shows who changed what, and their changes can be accepted', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = await openProfile({ answers: [changedBy('Nancy', { title: 'Key accounts', name: 'Annie' })] })
  await person.click(button('Edit'))
  await retype(person, 'Name', 'Anna')
  await person.click(button('Save'))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('Nancy changed this while you were editing.')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(notice.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent)).toEqual([
    'Name: now “Annie”, yours “Anna”',
    'Title: now “Key accounts”',
  ])
  expect([field('Name'), field('Title')].map((input) => input.getAttribute('value'))).toEqual(['Anna', 'Key accounts'])
  await person.click(notice.getByRole('button', { name: "Use Nancy's" }))
  expect(field('Name')).toHaveValue('Annie')
  expect(button('Cancel')).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(button('Save')).toBeDisabled()
})

test('edits can be saved over someone else’s changes', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { sent, answer } = profileServer()
  const handlers = [changedBy('Nancy', { name: 'Annie' }), answer]
  const once = handler(changeProfile, (request) => {
    const next = handlers.shift() ?? answer
    return next.answer(request)
  })
  const { person } = await openProfile({ answers: [once] })
  await person.click(button('Edit'))
  await retype(person, 'Name', 'Anna')
  await person.click(button('Save'))
  await person.click(await screen.findByRole('button', { name: 'Overwrite with mine' }))
  await screen.findByText('User updated successfully!')
  expect(sent).toMatchObject([{ name: 'Anna', modifiedOn: '2026-03-10T07:00:00.000Z' }])
})

test('a new password or pay rate in the meantime is not a conflict', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { sent, answer } = profileServer()
  const handlers = [changedBy('Nancy', {}), answer]
  const { person } = await openProfile({
    answers: [handler(changeProfile, (request) => (handlers.shift() ?? answer).answer(request))],
  })
  await person.click(button('Edit'))
  await retype(person, 'Name', 'Anna')
  await person.click(button('Save'))
  await screen.findByText('User updated successfully!')
  expect(sent).toMatchObject([{ name: 'Anna', modifiedOn: '2026-03-10T07:00:00.000Z' }])
})

test('a change by someone else is shown, and never overwrites an edit', async () => {
  const read = { ...aProfile() }
  const { person, queryClient } = await openProfile({ answers: [answerCall(readUser, () => read)] })
  await person.click(button('Edit'))
  await retype(person, 'Name', 'Anna')
  Object.assign(read, { name: 'Annie', modifiedOn: new Date('2026-03-10T07:00:00Z') })
  await act(() => refresh(queryClient, ['users']))
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else changed this while you were editing.')
  expect(field('Name')).toHaveValue('Anna')
})

// R2.13-01
test('a picture can be chosen from the user images, and counts as a change', async () => {
  const files = [{ name: 'ann.png', url: '/storage/users/ann.png' }]
  const { person } = await openProfile({ answers: [answerCall(listImages, () => ({ files }))] })
  await person.click(button('Edit'))
  await person.click(button('Change picture'))
  await person.click(await screen.findByRole('button', { name: 'Select ann.png' }))
  expect(screen.getByRole('img', { name: 'Picture of Ann Ames' })).toHaveAttribute('src', '/storage/users/ann.png')
  expect(button('Save')).toBeEnabled()
  await waitFor(() => expect(button('Change picture')).toHaveFocus())
})

test('leaving with unsaved edits asks first', async () => {
  const { person, router } = await openProfile()
  await person.click(button('Edit'))
  await retype(person, 'Name', 'Anna')
  await person.click(screen.getByRole('link', { name: 'Orders' }))
  const question = await screen.findByText('You have unsaved changes. Leave without saving?')
  expect(question).toBeInTheDocument()
  await person.click(button('Keep editing'))
  expect(router.state.location.pathname).toBe('/profile')
  expect(field('Name')).toHaveValue('Anna')

  await person.click(screen.getByRole('link', { name: 'Orders' }))
  await person.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/orders'))
})

test('the Edit toggle asks before discarding edits', async () => {
  const { person } = await openProfile()
  await person.click(button('Edit'))
  await retype(person, 'Name', 'Anna')
  await person.click(button('Cancel'))
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(field('Name')).toHaveValue('Ann Ames'))
})

// R2.13-06, R2.13-07
test('each password can be shown and hidden separately', async () => {
  const { person } = await openProfile()
  const [first, second] = passwords()
  await person.click(button('Show or hide new password'))
  expect([first.getAttribute('type'), second.getAttribute('type')]).toEqual(['text', 'password'])
  await person.click(button('Show or hide confirm password'))
  expect([first.getAttribute('type'), second.getAttribute('type')]).toEqual(['text', 'text'])
  await person.click(button('Show or hide new password'))
  expect([first.getAttribute('type'), second.getAttribute('type')]).toEqual(['password', 'text'])
})

// R5-01, R5-02, R5-03, R5-04, R8-07, R9-09, R2.13-08
test('a password can be changed only when both match and are long enough', async () => {
  const { person } = await openProfile()
  const message = 'Passwords do not match or are too short.'
  const [first, second] = passwords()
  expect(button('Change Password')).toBeDisabled()
  expect(screen.queryByText(message)).toBeNull()
  await person.type(first, 'abc')
  await person.type(second, 'abc')
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(button('Change Password')).toBeDisabled()
  await person.type(first, 'd')
  expect(screen.getByText(message)).toBeInTheDocument()
  await person.type(second, 'd')
  expect(screen.queryByText(message)).toBeNull()
  expect(button('Change Password')).toBeEnabled()
})

test('edits of the profile are kept by the browser, a typed password is not, so leaving the page asks about it', async () => {
  const { person } = await openProfile()
  const leave = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  await person.click(button('Edit'))
  await retype(person, 'Title', 'Key accounts')
  await waitFor(() => expect(leave()).toBe(false))
  await person.type(passwords()[0], 'abc')
  expect(leave()).toBe(true)
})

// R7.2-06, R8-08
test('after a password change the fields are empty and a message is shown', async () => {
  const sent: unknown[] = []
  const answer = answerCall(changePassword, ({ body, params }) => {
    sent.push([params['id'], body])
    return { ok: true as const }
  })
  const { person } = await openProfile({ answers: [answer] })
  const [first, second] = passwords()
  await person.type(first, 'abcd')
  await person.type(second, 'abcd{Enter}')
  expect(await section('Password').findByText('User updated successfully!')).toBeInTheDocument()
  expect([first, second].map((input) => input.getAttribute('value'))).toEqual(['', ''])
  expect(sent).toEqual([['3', { password: 'abcd' }]])
})

test('a user with a second factor needs a code to change the password', async () => {
  const sent: unknown[] = []
  const refuse = refuseCall(changePassword, 'second-factor-needed')
  const accept = answerCall(changePassword, () => ({ ok: true as const }))
  const answer = handler(changePassword, (request) => {
    sent.push(request.body)
    return (sent.length === 1 ? refuse : accept).answer(request)
  })
  const { person } = await openProfile({ answers: [answer] })
  const [first, second] = passwords()
  await person.type(first, 'abcd')
  await person.type(second, 'abcd{Enter}')
  const code = await screen.findByLabelText('Code')
  expect(code).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
  await person.type(code, '123456{Enter}')
  await waitFor(() => expect(sent).toEqual([{ password: 'abcd' }, { password: 'abcd', code: '123456' }]))
  await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull())
  expect(first).toHaveFocus()
})

// R8-06
test('a refused password stays typed, and the form says why', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = await openProfile({ answers: [refuseCall(changePassword, 'busy')] })
  const [first, second] = passwords()
  await person.type(first, 'abcd')
  await person.type(second, 'abcd{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy. Please try again in a moment.')
  expect(first).toHaveValue('abcd')
})

// R8-06
test('without a message from the server, the form says that the password update failed', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = await openProfile({
    answers: [handler(changePassword, () => Promise.reject(new TypeError('fetch')))],
  })
  const [first, second] = passwords()
  await person.type(first, 'abcd')
  await person.type(second, 'abcd{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Password update failed. Can't reach the server. What you typed is kept.",
  )
})

const renamed: LogEntry = {
  id: 1,
  action: 'update',
  entityType: 'user',
  entityId: 3,
  userId: 1,
  userName: 'Nancy',
  createdAt: new Date('2026-03-09T20:00:00Z'),
  notes: null,
  changes: [
    { name: 'Title', field: 'title', subfield: null, action: 'update', previousValue: 'Rep', newValue: 'Sales Rep' },
  ],
}

// R2.13-10
test('the change log of a profile is below it, for users who may read it', async () => {
  const requests: unknown[] = []
  const log = answerCall(readChangeLog, ({ params }) => {
    requests.push(params)
    return [renamed]
  })
  await openProfile({ answers: [log] })
  const panel = within(await screen.findByRole('region', { name: 'Change Log: 1 change' }))
  expect(panel.getByText('Nancy changed title of the user from Rep to Sales Rep')).toBeVisible()
  expect(requests).toEqual([{ entityType: 'user', entityId: '3' }])
})

test('drivers see no change log on the profile', async () => {
  await openProfile({ user: { ...ann, role: ['DRIVER'] } })
  expect(screen.queryByRole('region', { name: /Change Log/ })).toBeNull()
})

test('edits to the profile are restored after a reload, ready to be saved', async () => {
  const first = await openProfile()
  await first.person.click(button('Edit'))
  await retype(first.person, 'Name', 'Anna')
  first.unmount()
  const { sent, answer, read } = profileServer()
  const { person } = await openProfile({ answers: [answer, read] })
  expect(await screen.findByText(/^Your unsaved changes from .* were restored\.$/)).toBeInTheDocument()
  expect(field('Name')).toHaveValue('Anna')
  await person.click(button('Save'))
  await screen.findByText('User updated successfully!')
  expect(sent).toMatchObject([{ name: 'Anna' }])
  await waitFor(() => expect(localStorage.getItem('dray-kept-3-profile-3')).toBeNull())
})
