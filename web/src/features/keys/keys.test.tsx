import { createKey, type Key, listKeys, revokeKey } from '@dray/contract/keys'
import { type ListedUser, listUsers } from '@dray/contract/users'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCall, button, handler, refuseCall, type stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ann, showApp } from '../../test-data/shell.tsx'

beforeEach(() => void vi.setSystemTime('2026-03-10T18:00:00Z'))
afterEach(() => void vi.useRealTimers())

const aKey = (overrides: Partial<Key> = {}): Key => ({
  id: 7,
  name: 'Web shop',
  roles: ['SALES'],
  createdBy: 'Andrew Fuller',
  createdById: 2,
  createdAt: new Date('2026-03-02T17:00:00Z'),
  lastUsedOn: null,
  expiresOn: null,
  addresses: [],
  revokedOn: null,
  ...overrides,
})
const secret = 'dray_ZyXwVuTs'

function show(keys: Key[] = [], ...answers: Parameters<typeof stubServer>) {
  const user = { ...ann, role: ['ADMIN' as const] }
  const shown = showApp({ at: '/settings?tab=keys', user, answers: [...answers, answerCall(listKeys, () => keys)] })
  return { ...shown, person: setUpUser() }
}
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

/** Fills in a name and a role. */
async function fillIn(person: ReturnType<typeof setUpUser>) {
  await person.click(await screen.findByRole('button', { name: 'New key' }))
  const form = within(await dialog('New API key'))
  await person.type(form.getByRole('textbox', { name: 'Name' }), 'Web shop')
  await person.click(form.getByRole('checkbox', { name: 'Sales' }))
  return form
}

test('an admin makes a key, copies it, and sees it in the list', async () => {
  const sent: unknown[] = []
  const keys: Key[] = []
  const { person } = show(
    keys,
    answerCall(createKey, ({ body }) => {
      sent.push(body)
      keys.push(aKey())
      return { id: 7, name: 'Web shop', key: secret }
    }),
  )
  expect(await screen.findByText(/another program, such as a web shop or a scale, reads and writes/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/api/docs')
  await person.click(screen.getAllByRole('button', { name: 'New key' })[0] ?? document.body)
  const form = within(await dialog('New API key'))
  await person.type(form.getByRole('textbox', { name: 'Name' }), 'Web shop')
  await person.click(form.getByRole('checkbox', { name: 'Sales' }))
  await person.type(form.getByLabelText('Last day'), '2026-12-31')
  await person.type(form.getByRole('textbox', { name: 'Allowed addresses' }), '203.0.113.7{Enter}192.0.2.0/24')
  await person.click(form.getByRole('button', { name: 'Add key' }))

  const shown = within(await dialog('API key “Web shop”'))
  expect(shown.getByLabelText('Key')).toHaveValue(secret)
  expect(shown.getByText(/The key won't be shown again/)).toBeVisible()
  expect(shown.getByText(/^curl -H "Authorization: Bearer \$DRAY_KEY" https:\/\/dray\.example\/api\/db/)).toBeVisible()
  expect(sent).toEqual([
    { name: 'Web shop', roles: ['SALES'], expiresOn: '2026-12-31', addresses: ['203.0.113.7', '192.0.2.0/24'] },
  ])
  await waitFor(() => expect(shown.getByRole('button', { name: 'Copy' })).toHaveFocus())
  await person.keyboard('{Enter}')
  expect(await navigator.clipboard.readText()).toBe(secret)
  await person.click(shown.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByLabelText('Key')).toBeNull())
  expect(await screen.findByRole('row', { name: /Web shop.*Sales.*Never.*Active/ })).toBeVisible()
})

test('closing asks first while the key was not copied', async () => {
  const { person } = show(
    [aKey({ name: 'Scale' })],
    answerCall(createKey, () => ({ id: 7, name: 'Web shop', key: secret })),
  )
  const form = await fillIn(person)
  await person.click(form.getByRole('button', { name: 'Add key' }))
  const key = await screen.findByLabelText('Key')
  await person.keyboard('{Escape}')
  expect(await screen.findByText(/It can't be shown again/)).toBeVisible()
  await person.click(button('Go back'))
  expect(key).toHaveValue(secret)
  await person.click(button('Done'))
  await person.click(await screen.findByRole('button', { name: 'Close anyway' }))
  await waitFor(() => expect(screen.queryByLabelText('Key')).toBeNull())
})

test('an address that is none is named before anything is sent, and what was typed stays', async () => {
  const { person } = show([aKey({ name: 'Scale' })])
  const form = await fillIn(person)
  await person.type(form.getByRole('textbox', { name: 'Allowed addresses' }), '203.0.113.7{Enter}10.0.0.300')
  await person.click(form.getByRole('button', { name: 'Add key' }))
  const addresses = form.getByRole('textbox', { name: 'Allowed addresses' })
  expect(addresses).toHaveAccessibleDescription(/“10\.0\.0\.300”: Enter an IP address or a network/)
  await waitFor(() => expect(addresses).toHaveFocus())
  expect(addresses).toHaveValue('203.0.113.7\n10.0.0.300')
})

test('a key needs a name and a role', async () => {
  const { person } = show([aKey({ name: 'Scale' })])
  await person.click(await screen.findByRole('button', { name: 'New key' }))
  const form = within(await dialog('New API key'))
  await person.click(form.getByRole('button', { name: 'Add key' }))
  expect(await form.findByText('Enter a name')).toBeVisible()
  expect(form.getByText('Choose at least one role')).toBeVisible()
})

test('a name that is taken, and a day that has passed, are said at their fields', async () => {
  const past = [{ path: 'body.expiresOn', message: 'Enter a day that is still to come' }]
  const problem = { type: '/problems/invalid-request', title: 'Invalid', status: 400, code: 'invalid-request' }
  const refusals = [
    refuseCall(createKey, 'name-taken'),
    handler(createKey, () => Response.json({ ...problem, error: 'Invalid', errors: past }, { status: 400 })),
  ]
  const { person } = show(
    [aKey()],
    handler(createKey, (request) => (refusals.shift() ?? refuseCall(createKey, 'unexpected')).answer(request)),
  )
  const form = await fillIn(person)
  await person.click(form.getByRole('button', { name: 'Add key' }))
  const name = form.getByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(name).toHaveAccessibleDescription(/A key named Web shop already exists\./))
  expect(name).toHaveFocus()
  await person.type(name, ' 2')
  expect(name).toBeValid()
  await person.click(form.getByRole('button', { name: 'Add key' }))
  expect(await form.findByText('Enter a day that is still to come')).toBeVisible()
  expect(name).toHaveValue('Web shop 2')
})

test('expired keys are marked, and revoked ones are shown on request', async () => {
  const on = new Date('2026-03-09T18:00:00Z')
  const { person } = show([
    aKey({ id: 9, name: 'Scale', expiresOn: on, lastUsedOn: on, addresses: ['192.0.2.0/24'] }),
    aKey({ id: 8, name: 'BI', roles: ['ACCOUNTING', 'ADMIN'] }),
    aKey({ id: 7, name: 'Old shop', revokedOn: on }),
  ])
  const scale = await screen.findByRole('row', { name: /Scale/ })
  expect(scale).toHaveTextContent(/Yesterday.*Expired.*Mar 9.*192\.0\.2\.0\/24/)
  expect(screen.getByRole('row', { name: /BI.*Accounting, Admin/ })).toHaveTextContent(/Active/)
  expect(screen.queryByText('Old shop')).toBeNull()
  await person.click(button('Revoked (1)'))
  expect(await screen.findByRole('row', { name: /Old shop.*Revoked/ })).toBeVisible()
  expect(screen.queryByText('Scale')).toBeNull()
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
})

test('a key that could not be revoked says why, and the question stays', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { person } = show([aKey()], refuseCall(revokeKey, 'not-found'))
  await person.click(await screen.findByRole('button', { name: 'Actions for Web shop' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
  const question = within(await dialog('Revoke key'))
  await person.click(question.getByRole('button', { name: 'Revoke' }))
  expect(await question.findByRole('alert')).toBeVisible()
})

test('revoking says what stops and when the key was last used', async () => {
  const keys = [aKey({ lastUsedOn: new Date('2026-03-10T16:05:00Z') })]
  const { person } = show(
    keys,
    answerCall(revokeKey, ({ params }) => {
      expect(params).toEqual({ id: '7' })
      keys.splice(0, 1, aKey({ revokedOn: new Date() }))
      return { ok: true as const }
    }),
  )
  await person.click(await screen.findByRole('button', { name: 'Actions for Web shop' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
  const question = within(await dialog('Revoke key'))
  expect(question.getByText(/Programs that use it stop working at once/)).toHaveTextContent(
    /It was last used on Mar 10, 9:05 AM\./,
  )
  await person.click(question.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Web shop/ })).toBeNull())
  expect(await screen.findByText('“Web shop” was revoked')).toBeVisible()
  expect(document.body).not.toHaveFocus()
})

test('a key whose name looks like that of another or of a user is marked, in the list and while it is typed', async () => {
  const nancy: ListedUser = {
    ...{ id: 4, name: 'Nancy Davolio', email: 'nancy@dray.example', role: ['SALES'], title: null, image: null },
    ...{ payType: null, lastSeenOn: null, isActive: true, isInvited: false, customers: 0 },
  }
  const keys = [
    aKey({ id: 9, name: 'W\u0435b shop' }),
    aKey({ id: 8, name: 'Web shop' }),
    aKey({ id: 7, name: 'Scale' }),
    aKey({ id: 6, name: 'Sc\u0430le', revokedOn: new Date('2026-03-09T18:00:00Z') }),
  ]
  const { person } = show(
    keys,
    answerCall(listUsers, () => [nancy]),
  )
  expect(await screen.findAllByText('Looks like API key Web shop')).toHaveLength(1)
  expect(screen.getByText('Looks like API key W\u0435b shop')).toBeVisible()
  expect(screen.queryByText(/Looks like.*Sc/)).toBeNull()
  await person.click(button('New key'))
  const form = within(await dialog('New API key'))
  const name = form.getByRole('textbox', { name: 'Name' })
  expect(form.queryByText(/Looks like/)).toBeNull()
  await person.type(name, 'Sc\u0430le')
  expect(form.getByText(/^Looks like API key Scale\./)).toBeVisible()
  await person.type(name, ' 2')
  expect(form.queryByText(/Looks like/)).toBeNull()
  await person.clear(name)
  await person.type(name, 'nancy Dav\u043elio')
  expect(form.getByText(/^Looks like Nancy Davolio \(nancy@dray\.example\)\./)).toBeVisible()
})
