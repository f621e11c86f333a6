import { type MailboxState, readMailbox, readRecentMail } from '@dray/contract/inbox/mailbox'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connectedMailbox, noMailbox } from '../../test-data/a-mailbox.ts'
import { answerCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { MailboxCard } from './mailbox-card.tsx'

function show(state: Partial<MailboxState>) {
  let mailbox = { ...connectedMailbox, ...state }
  stubServer(
    answerCall(readMailbox, () => mailbox),
    answerCall(readRecentMail, () => {
      const recent = { since: new Date('2026-03-02T18:00:00Z'), endedAt: new Date(), saved: 7, skipped: 4 }
      mailbox = { ...mailbox, recent }
      return { ok: true as const }
    }),
  )
  showScreens({ '/settings': MailboxCard }, { at: '/settings', roles: ['ADMIN'] })
}

// D-348
test('a mailbox that is read says where, and what came', async () => {
  show({})
  expect(await screen.findByText('Connected to mail.acme.example, folder INBOX')).toBeVisible()
  expect(screen.getByText(/^Last email Mar 9, .*10:30 AM · 12 saved · 3 skipped$/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('why it is not read is said, with when it last was', async () => {
  show({ connected: false, error: 'mail.acme.example gives no answer.' })
  expect(await screen.findByRole('alert')).toHaveTextContent(/gives no answer\. Last read Mar 9, .*11:00 AM\./)
  expect(screen.queryByText(/^Connected/)).toBeNull()
})

test('one button reads the last 7 days, and says how many were missing', async () => {
  const person = setUpUser()
  show({})
  await person.click(await screen.findByRole('button', { name: 'Read the last 7 days' }))
  expect(await screen.findByText(/^Emails since Mar 2.* were read: 7 messages added, 4 skipped\.$/)).toBeVisible()
})

test('without a mailbox it says how to set one up', async () => {
  show(noMailbox)
  expect(await screen.findByText('No mailbox is read.')).toBeVisible()
  expect(screen.getByText('IMAP_URL')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Read the last/ })).toBeNull()
})
