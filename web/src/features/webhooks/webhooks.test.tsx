import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  resendFailed,
  type Webhook,
} from '@dray/contract/webhooks'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCall, button, handler, refuseCall, type stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ann, showApp } from '../../test-data/shell.tsx'
import { aDelivery, aWebhook } from '../../test-data/webhooks.ts'

beforeEach(() => void vi.setSystemTime('2026-03-10T18:00:00Z'))
afterEach(() => void vi.useRealTimers())

type Shown = { webhooks?: Webhook[]; at?: string }

function show({ webhooks = [], at = '/settings?tab=webhooks' }: Shown, ...answers: Parameters<typeof stubServer>) {
  const user = { ...ann, role: ['ADMIN' as const] }
  const shown = showApp({ at, user, answers: [...answers, answerCall(listWebhooks, () => webhooks)] })
  return { ...shown, person: setUpUser() }
}
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const failing = aWebhook({
  id: 5,
  url: 'https://bi.example.com/in',
  failed: 2,
  waiting: 1,
  lastError: 'The server answered 503',
})

async function choose(person: ReturnType<typeof setUpUser>, name: string, action: string) {
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await person.click(await screen.findByRole('menuitem', { name: action }))
}

test('an admin adds a webhook, whose bad address is refused at the field, and copies its secret', async () => {
  const sent: unknown[] = []
  const webhooks: Webhook[] = []
  const refused = [{ path: 'body.url', message: 'Enter an address on the internet, not in a private network' }]
  const problem = { type: '/problems/invalid-request', title: 'Invalid', status: 400, code: 'invalid-request' }
  const { person } = show(
    { webhooks },
    handler(addWebhook, ({ body }) => {
      sent.push(body)
      if (sent.length === 1) return Response.json({ ...problem, error: 'Invalid', errors: refused }, { status: 400 })
      webhooks.push(aWebhook())
      return Response.json(
        addWebhook.answer.encode({ ...aWebhook(), secret: 'whsec_abc', standardSecret: 'whsec_abc=' }),
      )
    }),
  )
  expect(await screen.findByText(/another program hears at once when an order/)).toBeVisible()
  await person.click(screen.getAllByRole('button', { name: 'New webhook' })[0] ?? document.body)
  const form = within(await dialog('New webhook'))
  const address = form.getByRole('textbox', { name: 'Address' })
  await person.type(address, 'https://10.0.0.8/dray')
  await person.click(form.getByRole('checkbox', { name: 'Sales' }))
  await person.click(form.getByRole('checkbox', { name: 'Orders' }))
  await person.click(form.getByRole('button', { name: 'Add webhook' }))
  await waitFor(() => expect(address).toHaveAccessibleDescription(/not in a private network/))
  await waitFor(() => expect(address).toHaveFocus())
  expect(form.getByRole('checkbox', { name: 'Orders' })).toBeChecked()
  await person.clear(address)
  await person.type(address, 'https://shop.example.com/dray')
  await person.keyboard('{Enter}')
  const shown = within(await dialog('Secret of shop.example.com'))
  expect(shown.getByLabelText('Secret')).toHaveValue('whsec_abc')
  expect(shown.getByRole('link', { name: 'How to check the signature' })).toHaveAttribute(
    'href',
    '/api/docs#/webhooks/orderEvent',
  )
  await person.click(shown.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('whsec_abc')
  expect(shown.getByLabelText('Secret for Standard Webhooks')).toHaveValue('whsec_abc=')
  await person.click(shown.getByRole('button', { name: 'Copy secret for Standard Webhooks' }))
  expect(await navigator.clipboard.readText()).toBe('whsec_abc=')
  await person.click(shown.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('row', { name: /shop\.example\.com.*Orders, Payments.*Sales.*On/ })).toBeVisible()
  expect(sent.at(-1)).toEqual({ url: 'https://shop.example.com/dray', kinds: ['order'], roles: ['SALES'] })
})

test.each([
  ['a new webhook', addWebhook],
  ['an existing webhook', changeWebhook],
])('a field of %s that was refused is no longer marked once it is edited', async (_, call) => {
  const refused = [{ path: 'body.url', message: 'Enter a public address' }]
  const problem = { type: '/problems/invalid-request', title: 'Invalid', status: 400, code: 'invalid-request' }
  const { person } = show(
    { webhooks: [aWebhook()] },
    handler(call, () => Response.json({ ...problem, error: 'Invalid', errors: refused }, { status: 400 })),
  )
  if (call === changeWebhook) await choose(person, 'shop.example.com', 'Edit')
  else await person.click(await screen.findByRole('button', { name: 'New webhook' }))
  const form = within(await screen.findByRole('dialog'))
  const address = form.getByRole('textbox', { name: 'Address' })
  const submit = form.getByRole('button', { name: /^(Add webhook|Save)$/ })
  await person.clear(address)
  await person.click(submit)
  expect(address).toBeInvalid()
  await person.type(address, 'https://10.0.0.8/dray')
  expect(address).toBeValid()
  const boxes = ['Sales', 'Orders'].map((name) => form.getByRole<HTMLInputElement>('checkbox', { name }))
  for (const box of boxes) if (!box.checked) await person.click(box)
  await person.click(submit)
  await waitFor(() => expect(address).toHaveAccessibleDescription(/Enter a public address/))
  await person.type(address, '2')
  expect(address).toBeValid()
})

test('kinds that the roles cannot read are turned off, and come back with the roles', async () => {
  const sent: unknown[] = []
  const { person } = show(
    { webhooks: [aWebhook()] },
    answerCall(changeWebhook, ({ body }) => {
      sent.push(body)
      return aWebhook()
    }),
  )
  await choose(person, 'shop.example.com', 'Edit')
  const form = within(await dialog('Edit webhook'))
  const counts = () => form.getByRole('checkbox', { name: 'Counts' })
  expect(counts()).toBeDisabled()
  expect(counts()).toHaveAccessibleDescription("These roles can't read them")
  await person.click(form.getByRole('checkbox', { name: 'Inventory' }))
  await person.click(counts())
  expect(counts()).toBeChecked()
  await person.click(form.getByRole('checkbox', { name: 'Inventory' }))
  expect(counts()).not.toBeChecked()
  await person.click(form.getByRole('checkbox', { name: 'Brands' }))
  await person.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { url: 'https://shop.example.com/dray', kinds: ['order', 'payment', 'brand'], roles: ['SALES'] },
  ])
})

test('the list says which webhooks fail, and why', async () => {
  show({ webhooks: [failing, aWebhook({ active: false })] })
  expect(await screen.findByRole('row', { name: /bi\.example\.com/ })).toHaveTextContent(
    /Failing.*The server answered 503.*1.*2/,
  )
  expect(screen.getByRole('row', { name: /shop\.example\.com/ })).toHaveTextContent(/Off/)
})

test('a webhook can be turned off and on, and removed', async () => {
  const webhooks = [aWebhook({ waiting: 3 })]
  const { person } = show(
    { webhooks },
    answerCall(changeWebhook, ({ body }) => {
      const changed = aWebhook({ ...(body as Partial<Webhook>), waiting: 3 })
      webhooks.splice(0, 1, changed)
      return changed
    }),
    answerCall(removeWebhook, () => {
      webhooks.pop()
      return { ok: true as const }
    }),
  )
  await choose(person, 'shop.example.com', 'Turn off')
  await person.click(within(await dialog('Turn off webhook')).getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByRole('row', { name: /shop\.example\.com.*Off/ })).toBeVisible()
  await choose(person, 'shop.example.com', 'Turn on')
  await person.click(within(await dialog('Turn on webhook')).getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByRole('row', { name: /shop\.example\.com.*On/ })).toBeVisible()
  await choose(person, 'shop.example.com', 'Remove')
  const question = within(await dialog('Remove webhook'))
  expect(question.getByText(/3 changes still waiting won't be sent\./)).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No webhooks.')).toBeVisible()
})

test('replacing the secret says that the old one works for another day, and shows the new one once', async () => {
  const { person } = show(
    { webhooks: [aWebhook()] },
    answerCall(changeWebhook, ({ body }) => {
      expect(body).toEqual({ newSecret: true })
      return { ...aWebhook(), secret: 'whsec_new', standardSecret: 'whsec_new=' }
    }),
  )
  await choose(person, 'shop.example.com', 'Replace secret')
  const question = within(await dialog('Replace secret'))
  expect(question.getByText(/signed with both secrets for a day/)).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Replace secret' }))
  expect(await screen.findByLabelText('Secret')).toHaveValue('whsec_new')
  expect(screen.getByLabelText('Secret for Standard Webhooks')).toHaveValue('whsec_new=')
  await person.keyboard('{Escape}')
  expect(await screen.findByText(/It can't be shown again/)).toBeVisible()
})

test('the deliveries of a webhook link to their records, and failed ones can be sent again', async () => {
  const sent: unknown[] = []
  const bad = aDelivery({
    id: 32,
    kind: 'customer',
    recordId: 9,
    status: 'FAILED',
    attempts: 14,
    lastError: 'The server answered 503',
  })
  const waiting = aDelivery({
    id: 33,
    kind: 'product',
    action: 'removed',
    recordId: 5,
    status: 'WAITING',
    nextAttemptOn: new Date('2026-03-10T19:30:00Z'),
  })
  const { person } = show(
    { webhooks: [failing], at: '/settings/webhooks/5' },
    answerCall(listWebhookDeliveries, ({ url }) =>
      url.searchParams.get('status') === 'FAILED' ? [bad] : [waiting, bad, aDelivery()],
    ),
    answerCall(resendDelivery, ({ params }) => {
      sent.push(params)
      return { ok: true as const }
    }),
  )
  expect(await screen.findByRole('heading', { name: 'bi.example.com' })).toBeVisible()
  expect(
    screen.getByText(/^The last request failed, and Dray tries again for up to a day: The server answered 503$/),
  ).toBeVisible()
  const customer = await screen.findByRole('row', { name: /Customer changed/ })
  expect(within(customer).getByRole('link', { name: 'ID 9', hidden: true })).toHaveAttribute('href', '/customers/9')
  expect(customer).toHaveTextContent(/Failed14The server answered 503/)
  expect(screen.getByRole('row', { name: /Product removed/ })).toHaveTextContent(/ID 5Waiting1.*12:30 PM/)
  expect(screen.getByRole('row', { name: /Order changed/ })).toHaveTextContent(/Delivered/)
  await person.click(button('Failed (2)'))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Order changed/ })).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Send again: Customer changed, ID 9' }))
  expect(await screen.findByText('Customer changed: sending it again')).toBeVisible()
  expect(sent).toEqual([{ deliveryId: '32' }])
})

test('while an event is sent again, no other can be', async () => {
  const { promise, resolve } = Promise.withResolvers<{ ok: true }>()
  const sent: unknown[] = []
  const failed = [
    aDelivery({ id: 31, recordId: 1, status: 'FAILED' }),
    aDelivery({ id: 32, recordId: 2, status: 'FAILED' }),
  ]
  const { person } = show(
    { webhooks: [failing], at: '/settings/webhooks/5' },
    answerCall(listWebhookDeliveries, () => failed),
    answerCall(resendDelivery, ({ params }) => {
      sent.push(params)
      return promise
    }),
  )
  await person.click(await screen.findByRole('button', { name: /^Send again: .*ID 1$/ }))
  await person.click(screen.getByRole('button', { name: /^Send again: .*ID 2$/ }))
  resolve({ ok: true })
  expect(await screen.findByText(/sending it again$/)).toBeVisible()
  expect(sent).toEqual([{ deliveryId: '31' }])
})

test('all failed events are sent again with one click', async () => {
  const failed = [aDelivery({ id: 31, status: 'FAILED' }), aDelivery({ id: 32, status: 'FAILED' })]
  const sent: unknown[] = []
  const { person } = show(
    { webhooks: [failing], at: '/settings/webhooks/5?status=FAILED' },
    answerCall(listWebhookDeliveries, () => (sent.length === 0 ? failed : [])),
    answerCall(resendFailed, ({ params }) => {
      sent.push(params)
      return { ok: true as const }
    }),
  )
  await person.click(await screen.findByRole('button', { name: 'Send all again' }))
  expect(await screen.findByText('No delivery failed.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send all again' })).toBeNull()
  expect(sent).toEqual([{ id: '5' }])
})

test('an event of a webhook that is off is not sent again, and the page says why', async () => {
  const { person } = show(
    { webhooks: [aWebhook({ active: false })], at: '/settings/webhooks/4' },
    answerCall(listWebhookDeliveries, () => [aDelivery()]),
    refuseCall(resendDelivery, 'webhook-off'),
  )
  await person.click(await screen.findByRole('button', { name: /^Send again: Order changed/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This webhook is off. Turn it on first.')
})

test('opening a webhook by keyboard keeps the focus on the screen', async () => {
  const { person } = show(
    { webhooks: [aWebhook()] },
    answerCall(listWebhookDeliveries, () => []),
  )
  const row = await screen.findByRole('row', { name: /shop\.example\.com/ })
  row.focus()
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'shop.example.com' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('a webhook that was removed is not found', async () => {
  show({ at: '/settings/webhooks/7' })
  expect(await screen.findByRole('heading', { name: 'Webhook not found' })).toBeVisible()
})
