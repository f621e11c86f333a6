import { readCustomer } from '@dray/contract/customers'
import { listContacts } from '@dray/contract/customers/contacts'
import { listMessages, type SentMessage } from '@dray/contract/customers/messages'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCustomer } from '../../../test-data/catalog.ts'
import { answerCall } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { ann, showApp } from '../../../test-data/shell.tsx'

const message = (fields: Partial<SentMessage> = {}): SentMessage => ({
  id: 1,
  contact: 'Kim',
  channel: 'EMAIL',
  kind: 'ON_ITS_WAY',
  orderNum: '100834',
  dueAt: new Date('2026-11-30T18:00:00Z'),
  sentAt: new Date('2026-11-30T18:00:05Z'),
  failedAt: null,
  error: null,
  text: 'Order 100834 is on its way.',
  ...fields,
})

function show(messages: SentMessage[], { portal = true } = {}) {
  const read = vi.fn<() => SentMessage[]>(() => messages)
  showApp({
    at: '/customers/7',
    user: { ...ann, role: ['SALES'] },
    settings: { portal },
    answers: [
      answerCall(readCustomer, () => ({ customer: aCustomer(), image: null })),
      answerCall(listContacts, () => []),
      answerCall(listMessages, read),
    ],
  })
  return { read, person: setUpUser() }
}
const entries = async () => within(await screen.findByRole('group', { name: 'Messages' })).getAllByRole('listitem')

//
test('the customer’s page shows what was sent, by which channel, and what failed and why', async () => {
  const unsent = { sentAt: null, text: null }
  show([
    message({ id: 4, ...unsent, kind: 'ORDER_CONFIRMED' }),
    message({ id: 3, ...unsent, error: 'Bad Gateway', channel: 'CHAT' }),
    message({
      id: 2,
      ...unsent,
      failedAt: new Date('2026-11-30T19:00:00Z'),
      error: 'The contact was removed',
      orderNum: null,
    }),
    message(),
  ])
  const texts = (await entries()).map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/^Order confirmed 100834Kim, by emailTo be sent Nov 30, 2026/)
  expect(texts[1]).toMatch(/^Order on its way 100834Kim, by chatTrying again: Bad Gateway$/)
  expect(texts[2]).toMatch(/Not sent Nov 30, 2026.*: The contact was removed$/)
  expect(texts[3]).toMatch(/Kim, by email · Sent Nov 30, 2026/)
  expect(screen.getByRole('button', { name: 'Messages: 4, 1 failed' })).toBeVisible()
})

test('the text of a message opens below it', async () => {
  const { person } = show([message()])
  const text = within((await entries())[0] ?? document.body).getByText('Order 100834 is on its way.')
  expect(text).not.toBeVisible()
  await person.click(screen.getByText('Text'))
  expect(text).toBeVisible()
})

test('without messages the panel is a link that says how there are some', async () => {
  const { person } = show([])
  const head = await screen.findByRole('button', { name: 'Messages: 0' })
  expect(head).toHaveAttribute('aria-expanded', 'false')
  await person.click(head)
  expect(await screen.findByText(/^No messages yet\./)).toBeInTheDocument()
})

test('without the portal no messages are read or shown', async () => {
  const { read } = show([], { portal: false })
  expect(await screen.findByRole('region', { name: 'Payments and credit memos' })).toBeVisible()
  expect(screen.queryByRole('region', { name: /^Messages/ })).toBeNull()
  expect(read).not.toHaveBeenCalled()
})
