import { type BotState as State, readBotState } from '@dray/contract/customers/bot'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { BotState } from './bot-state.tsx'

const connected: State = {
  configured: true,
  name: 'acme_orders_bot',
  connectedAt: new Date('2026-03-09T18:00:00Z'),
  lastMessageAt: new Date('2026-03-09T17:30:00Z'),
  problem: null,
  guessedAt: null,
  waiting: 0,
  failed: 0,
  setAside: [],
}

function show(state: Partial<State>) {
  stubServer(answerCall(readBotState, () => ({ ...connected, ...state })))
  showScreens({ '/settings': BotState }, { at: '/settings', roles: ['ADMIN'] })
}

test('a bot that is connected says so, with its last message', async () => {
  show({})
  expect(await screen.findByText('Connected as @acme_orders_bot')).toBeVisible()
  expect(screen.getByText(/^Last message Mar 9, .*10:30 AM$/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/wrong access codes|could not be handled/)).toBeNull()
})

test('a bot that has only started has no message yet', async () => {
  show({ connectedAt: null, lastMessageAt: null })
  expect(await screen.findByText('Connecting …')).toBeVisible()
  expect(screen.getByText('No message yet')).toBeVisible()
})

test('what keeps it from its messages, what waits and what was given up is shown', async () => {
  show({
    problem: 'Another program uses this bot.',
    waiting: 3,
    failed: 1,
    guessedAt: new Date('2026-03-09T18:00:00Z'),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(/Another program uses this bot\. Last connected Mar 9/)
  expect(screen.getByText(/3 waiting · 1 reply not sent$/)).toBeVisible()
  expect(screen.getByText(/Many wrong access codes were tried/)).toBeVisible()
  expect(screen.queryByText(/^Connected as/)).toBeNull()
})

test('messages that were set aside can be read', async () => {
  const person = setUpUser()
  const message = { id: 4, at: new Date('2026-03-09T18:00:00Z'), from: 'Kim', text: '12 chai', error: 'It broke' }
  show({ setAside: [message, { ...message, id: 5, text: '6 chang' }] })
  await person.click(await screen.findByText('2 messages could not be handled'))
  expect(screen.getByText(/^Kim, Mar 9, .*: “12 chai” \(It broke\)$/)).toBeVisible()
})

test('without a bot there is no trace of one', async () => {
  show({ configured: false, name: null, connectedAt: null })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('Telegram bot')).toBeNull()
})
