import { listBrandsWithCount } from '@dray/contract/brands'
import { listKeys } from '@dray/contract/keys'
import { readOrderTotals } from '@dray/contract/orders'
import type { SessionUser } from '@dray/contract/users/session'
import {
  addUser,
  changePay,
  changeProfile,
  handOverCustomers,
  type ListedUser,
  listUserNames,
  listUsers,
  readUser,
  removeUser,
  type User,
} from '@dray/contract/users'
import { readPasswordLink } from '@dray/contract/users/password-links'
import { listWebhooks } from '@dray/contract/webhooks'
import { fromDollars, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerTotals } from '../../test-data/orders/orders.tsx'
import { answerCall, refuseCall, type stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ann, showApp } from '../../test-data/shell.tsx'
import { aWebhook } from '../../test-data/webhooks.ts'

const nancy: User = {
  ...ann,
  id: 4,
  name: 'Nancy Davolio',
  email: 'nancy@dray.example',
  title: 'Sales Rep',
  modifiedOn: new Date('2026-03-09T20:00:00Z'),
  userCustomers: [
    { id: 7, customerName: 'Ernst Handel' },
    { id: 8, customerName: 'Frankenversand' },
  ],
  payType: 'HOURLY',
  baseRate: fromDollars(21.5),
  commissionRate: null,
  payroll: [],
}
const aKey = {
  roles: ['SALES' as const],
  createdBy: 'Nancy Davolio',
  createdAt: new Date('2026-03-09T20:00:00Z'),
  lastUsedOn: null,
  expiresOn: null,
  addresses: [],
  revokedOn: null,
}
const withRole = (role: Role): SessionUser => ({ ...ann, role: [role] })

type Options = { role?: Role; at?: string; answers?: Parameters<typeof stubServer>; user?: () => User }

function show({ role = 'ADMIN', at = 'edit-user.4', answers = [], user = () => nancy }: Options = {}) {
  const names = [{ id: 3, name: 'Ann Ames' }, nancy, { id: 9, name: 'Janet Leverling' }]
  showApp({
    at: `/brands?modal=${at}`,
    user: withRole(role),
    answers: [
      ...answers,
      answerCall(readUser, user),
      answerTotals([]),
      answerCall(listKeys, () => []),
      answerCall(listWebhooks, () => []),
      answerCall(listBrandsWithCount, () => []),
      answerCall(listUserNames, () => ({ res: names.map(({ id, name }) => ({ id, name, image: null })) })),
    ],
  })
  return setUpUser()
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const button = (name: string) => screen.findByRole('button', { name })

// R2.7-04
test('an admin sees the details, pay, password, customers and change log of a user, ready to be edited', async () => {
  show()
  const editor = await dialog('Edit user')
  expect(await editor.findByRole('textbox', { name: 'Name' })).toHaveValue('Nancy Davolio')
  expect(editor.getByRole('textbox', { name: 'Name' })).not.toHaveAttribute('readonly')
  for (const part of ['Details', 'Pay', 'Password', '2 customers'])
    expect(editor.getByRole('region', { name: part })).toBeVisible()
  expect(editor.getByRole('textbox', { name: 'Base rate per hour' })).toHaveValue('21.50')
  expect(editor.getByRole('button', { name: 'Ernst Handel' })).toHaveAttribute('title', 'Edit Ernst Handel')
})

test('payroll can change a user’s pay and only read the rest', async () => {
  const sent: unknown[] = []
  let stored = nancy
  const user = show({
    role: 'PAYROLL',
    user: () => stored,
    answers: [
      answerCall(changePay, ({ body }) => {
        sent.push(body)
        stored = { ...nancy, baseRate: fromDollars(25), modifiedOn: new Date('2026-03-10T08:00:00Z') }
        return stored
      }),
    ],
  })
  const rate = await screen.findByRole('textbox', { name: 'Base rate per hour' })
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly')
  for (const hidden of ['Save', 'Edit', 'Delete user', 'Hand over to…', 'Change Password'])
    expect(screen.queryByRole('button', { name: hidden })).toBeNull()
  await user.clear(rate)
  await user.type(rate, 'much')
  await user.click(await button('Save pay'))
  expect(rate).toHaveAttribute('aria-invalid', 'true')
  await user.clear(rate)
  await user.type(rate, '$25')
  await user.click(await button('Save pay'))
  expect(await screen.findByText('Pay saved.')).toBeVisible()
  expect(sent).toEqual([
    { payType: 'HOURLY', baseRate: 25, commissionRate: null, modifiedOn: '2026-03-09T20:00:00.000Z' },
  ])
})

test('an admin can hand over some of the customers to another user', async () => {
  const sent: unknown[] = []
  let stored = nancy
  const user = show({
    user: () => stored,
    answers: [
      answerCall(handOverCustomers, ({ body, params }) => {
        sent.push({ ...params, ...(body as object) })
        stored = { ...nancy, userCustomers: nancy.userCustomers.slice(1) }
        return { ok: true as const }
      }),
    ],
  })
  await user.click(await button('Hand over to…'))
  const handOver = await dialog('Hand over customers')
  await user.click(handOver.getByRole('checkbox', { name: 'Frankenversand' }))
  await user.click(handOver.getByRole('button', { name: 'Hand over 1 customer' }))
  expect(await handOver.findByText('Choose the new account owner')).toBeVisible()
  await user.click(handOver.getByRole('combobox', { name: 'Hand over to' }))
  expect(screen.queryByRole('option', { name: 'Nancy Davolio', hidden: true })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Janet Leverling', hidden: true }))
  await user.click(handOver.getByRole('button', { name: 'Hand over 1 customer' }))
  await waitFor(() => expect(sent).toEqual([{ id: '4', to: 9, customerIds: [7] }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ernst Handel' })).toBeNull())
})

// R2.7-05
test('deleting a user lists the customers left without an owner, and offers to hand them over first', async () => {
  const removed: unknown[] = []
  const user = show({
    answers: [
      answerCall(removeUser, ({ params }) => {
        removed.push(params)
        return { ok: true as const }
      }),
    ],
  })
  await user.click(await button('Delete user'))
  const question = await dialog('Delete user')
  expect(question.getByText('2 customers will have no account owner:')).toBeVisible()
  for (const name of ['Ernst Handel', 'Frankenversand']) expect(question.getByText(name)).toBeVisible()
  expect(question.getByRole('button', { name: 'Hand them over first' })).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Delete user' }))
  await waitFor(() => expect(removed).toEqual([{ id: '4' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('deleting an admin shows the keys and webhooks that they made, and ends them unless told otherwise', async () => {
  const removed: unknown[] = []
  const user = show({
    answers: [
      answerCall(listKeys, () => [
        { ...aKey, id: 21, name: 'Web shop', createdById: 4 },
        { ...aKey, id: 22, name: 'Revoked', createdById: 4, revokedOn: new Date('2026-03-09T20:00:00Z') },
        { ...aKey, id: 23, name: 'Of Ann', createdById: 3 },
      ]),
      answerCall(listWebhooks, () => [aWebhook({ url: 'https://shop.example/secret', createdById: 4 })]),
      answerCall(removeUser, ({ url }) => {
        removed.push(url.searchParams.get('endAccess'))
        return { ok: true as const }
      }),
    ],
  })
  await user.click(await button('Delete user'))
  const question = await dialog('Delete user')
  expect(await question.findByText('API key Web shop')).toBeVisible()
  expect(question.getByText('Webhook to shop.example')).toBeVisible()
  for (const other of ['API key Revoked', 'API key Of Ann']) expect(question.queryByText(other)).toBeNull()
  expect(question.getByRole('checkbox', { name: 'End these API keys and webhooks' })).toBeChecked()
  await user.click(question.getByRole('button', { name: 'Delete user' }))
  await waitFor(() => expect(removed).toEqual(['true']))
})

test('taking the admin role shows the keys that they made, which end unless the box is cleared', async () => {
  const sent: unknown[] = []
  const user = show({
    user: () => ({ ...nancy, role: ['ADMIN', 'SALES'] }),
    answers: [
      answerCall(listKeys, () => [{ ...aKey, id: 21, name: 'Web shop', createdById: 4 }]),
      answerCall(listWebhooks, () => []),
      answerCall(changeProfile, ({ body }) => {
        const { role, endAccess } = changeProfile.body.parse(body)
        sent.push([role, endAccess])
        return { ...nancy, role: ['SALES' as const] }
      }),
    ],
  })
  const editor = await dialog('Edit user')
  expect(editor.queryByText('API key Web shop')).toBeNull()
  await user.click(await editor.findByRole('combobox', { name: 'Roles' }))
  await user.click(await screen.findByRole('option', { name: 'Admin' }))
  expect(await editor.findByText('API key Web shop')).toBeVisible()
  await user.click(editor.getByRole('checkbox', { name: 'End these API keys and webhooks' }))
  await user.click(within(editor.getByRole('region', { name: 'Details' })).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([[['SALES'], false]]))
})

test('deleting a user lists the open orders that keep them as the driver', async () => {
  const requests: unknown[] = []
  const totals = answerCall(readOrderTotals, ({ url }) => {
    requests.push(Object.fromEntries(url.searchParams))
    return { orders: 2, notSummed: 0, units: 9, subtotal: zero, total: zero, balanceDue: zero }
  })
  const user = show({ answers: [totals] })
  await user.click(await button('Delete user'))
  const question = await dialog('Delete user')
  const link = await question.findByRole('link', { name: '2 open orders' })
  expect(link.getAttribute('href')).toMatch(
    /^\/orders\?from=2000-01-01&to=.*&driver=4&status=RECEIVED%2CFULFILLMENT%2CPACKED$/,
  )
  expect(link.parentElement).toHaveTextContent('2 open orders keep them as the driver. Choose another driver there.')
  expect(requests).toEqual([{ driver: '4', status: 'RECEIVED,FULFILLMENT,PACKED' }])
})

test('once all customers were handed over, the question says so and keeps the focus', async () => {
  let stored = nancy
  const user = show({
    user: () => stored,
    answers: [
      answerCall(handOverCustomers, () => {
        stored = { ...nancy, userCustomers: [] }
        return { ok: true as const }
      }),
    ],
  })
  await user.click(await button('Delete user'))
  const question = await dialog('Delete user')
  await user.click(question.getByRole('button', { name: 'Hand them over first' }))
  const handOver = await dialog('Hand over customers')
  await user.click(handOver.getByRole('combobox', { name: 'Hand over to' }))
  await user.click(await screen.findByRole('option', { name: 'Janet Leverling' }))
  await user.click(handOver.getByRole('button', { name: 'Hand over 2 customers' }))
  const done = await question.findByText('All their customers were handed over.')
  await waitFor(() => expect(done).toHaveFocus())
})

test('a refused removal says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const user = show({ answers: [refuseCall(removeUser, 'last-admin-stays')] })
  await user.click(await button('Delete user'))
  const question = await dialog('Delete user')
  await user.click(question.getByRole('button', { name: 'Delete user' }))
  expect(await question.findByRole('alert')).toHaveTextContent("You can't remove the last admin.")
})

test('users can’t delete themselves', async () => {
  show({ at: 'edit-user.3', user: () => ({ ...nancy, id: 3 }) })
  await screen.findByRole('textbox', { name: 'Name' })
  expect(screen.queryByRole('button', { name: 'Delete user' })).toBeNull()
})

test('the form of a removed user says so and still shows the change log', async () => {
  show({ answers: [refuseCall(readUser, 'not-found')] })
  expect(await screen.findByText("This user doesn't exist or was removed.")).toBeVisible()
  expect(await screen.findByRole('button', { name: /change/i })).toBeVisible()
})

test('a new user needs a name, an email and a role, which typed letters choose; without a password, the user’s form opens next at the invitation', async () => {
  const sent: unknown[] = []
  const user = show({
    at: 'edit-user',
    answers: [
      answerCall(addUser, ({ body }) => {
        sent.push(body)
        return nancy
      }),
      answerCall(readPasswordLink, () => ({ hasPassword: false, link: null })),
    ],
  })
  const form = await dialog('Add user')
  await user.click(form.getByRole('button', { name: 'Add user' }))
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  expect(form.getByText('Enter a valid email address')).toBeVisible()
  expect(form.getByText(/^Choose at least one role\./)).toBeVisible()
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Nancy Davolio')
  await user.type(form.getByRole('textbox', { name: 'Email' }), 'nancy@dray.example')
  await user.click(form.getByRole('button', { name: 'Add user' }))
  expect(sent).toEqual([])
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Roles' })).toHaveFocus())
  await user.keyboard('sal{Enter}')
  expect(form.queryByText(/^Choose at least one role/)).toBeNull()
  await user.keyboard('{Enter}')
  expect(sent).toEqual([])
  await user.click(form.getByRole('button', { name: 'Add user' }))
  const opened = await dialog('Edit user')
  await waitFor(() => expect(opened.getByRole('button', { name: 'Email an invitation link' })).toHaveFocus())
  const [first] = opened.getAllByRole('region')
  expect(first).toHaveAccessibleName('Sign-in link')
  const profile = { name: 'Nancy Davolio', email: 'nancy@dray.example', title: null, avatar: null, role: ['SALES'] }
  expect(sent).toEqual([{ ...profile, password: null }])
})

test('a taken email is reported in the form, which keeps what was typed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const user = show({ at: 'edit-user', answers: [refuseCall(addUser, 'email-taken')] })
  const form = await dialog('Add user')
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Nancy')
  await user.type(form.getByRole('textbox', { name: 'Email' }), 'nancy@dray.example')
  await user.click(form.getByRole('combobox', { name: 'Roles' }))
  await user.keyboard('sal{Enter}')
  await user.type(form.getByLabelText('Password'), 'abc')
  await user.click(form.getByRole('button', { name: 'Add user' }))
  expect(await form.findByText('Passwords do not match or are too short.')).toBeVisible()
  await user.type(form.getByLabelText('Password'), 'def')
  await user.click(form.getByRole('button', { name: 'Add user' }))
  expect(await form.findByText('Another user already has this email.')).toBeVisible()
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Nancy')
})

test('a name that looks like another user’s is warned about while it is typed', async () => {
  const janet: ListedUser = {
    ...{ id: 9, name: 'Janet Leverling', email: 'janet@dray.example', role: ['SALES'], title: null, image: null },
    ...{ payType: null, lastSeenOn: null, isActive: true, isInvited: false, customers: 0 },
  }
  const listed = [janet, { ...janet, id: 4, name: 'Nancy Davolio', email: 'nancy@dray.example' }]
  for (const [at, title] of [
    ['edit-user.4', 'Edit user'],
    ['edit-user', 'Add user'],
  ] as const) {
    const user = show({ at, answers: [answerCall(listUsers, () => listed)] })
    const form = await dialog(title)
    const name = await form.findByRole('textbox', { name: 'Name' })
    expect(form.queryByText(/Looks like/)).toBeNull()
    await user.clear(name)
    await user.type(name, 'J\u0430net Leverling')
    expect(form.getByText(/^Looks like Janet Leverling \(janet@dray\.example\)\./)).toBeVisible()
    await user.type(name, 'x')
    expect(form.queryByText(/Looks like/)).toBeNull()
    cleanup()
  }
})

test('payroll can’t add users', async () => {
  show({ role: 'PAYROLL', at: 'edit-user' })
  expect(await screen.findByText('Only an admin can add users.')).toBeVisible()
})
