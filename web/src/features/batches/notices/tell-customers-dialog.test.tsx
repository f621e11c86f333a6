import { createCallList, readBatchNotices, sendBatchNotices } from '@dray/contract/batches/notices'
import { traceBatches } from '@dray/contract/batches/traces'
import type { EmailRun } from '@dray/contract/documents/email-runs'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { modalRegistry } from '../../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../../app/modals/modal-stack.tsx'
import { SettingsContext } from '../../../kit/session.tsx'
import { aBatchTrace, aTracedOrder } from '../../../test-data/batch-traces.ts'
import { answerCall, answerPdf, settings, showScreens, stubServer } from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { BatchPage } from '../batch-page.tsx'

const run = (changed: Partial<EmailRun> = {}): EmailRun => ({
  id: 9,
  startedBy: 'Nancy Davolio',
  startedAt: new Date('2026-11-24T20:00:00Z'),
  subject: 'Please set aside Chai',
  isDrill: false,
  customers: 2,
  waiting: 0,
  sent: 1,
  undelivered: 1,
  alreadySent: 0,
  problems: [{ customerId: 8, customerName: 'Alfreds', sentTo: null, reason: 'no-email' }],
  canRetry: true,
  ...changed,
})
const trace = aBatchTrace({
  customers: [
    aTracedOrder(),
    aTracedOrder({
      customerID: 8,
      customerName: 'Alfreds',
      contactEmail: null,
      orderId: 30,
      orderNum: '100030',
      units: 3,
    }),
  ],
})

type Shown = { mailEnabled?: boolean; latest?: EmailRun | null; answers?: Parameters<typeof stubServer> }

async function open({ mailEnabled = true, latest = null, answers = [] }: Shown = {}) {
  stubServer(
    ...answers,
    answerCall(traceBatches, () => [trace]),
    answerCall(readBatchNotices, () => ({ run: latest })),
  )
  const page = () => (
    <SettingsContext value={{ ...settings, mailEnabled }}>
      <ModalStack registry={modalRegistry}>
        <BatchPage />
      </ModalStack>
    </SettingsContext>
  )
  showScreens({ '/batches/$batchIds': page }, { at: '/batches/1', roles: ['INVENTORY'] })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Tell customers' }))
  await screen.findByRole('heading', { name: 'Call' })
  return user
}

test('the dialog says who gets an email and who must be called, and sends with one press', async () => {
  const sent: unknown[] = []
  const answer = answerCall(sendBatchNotices, ({ body }) => {
    sent.push(body)
    return { run: run() }
  })
  const user = await open({ answers: [answer] })
  expect(
    screen.getByText(/2 customers have 15 units. 1 customer without an email address must be called./),
  ).toBeInTheDocument()
  expect(screen.getByText(/Order 100023, shipped Nov 20, 2026: 12 units of Chai/)).toBeInTheDocument()
  const subject = screen.getByRole('textbox', { name: /Subject/ })
  expect(subject).toHaveValue('Please set aside Chai, batch EXO-BEV-0001-261101-00001')
  await user.clear(subject)
  await user.type(subject, 'Check Chai')
  await user.click(screen.getByRole('button', { name: 'Email 1 customer' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ batchIds: [1], subject: 'Check Chai', isDrill: false }]))
})

test('a drill says whose mailbox it fills before it starts', async () => {
  const sent: unknown[] = []
  const answer = answerCall(sendBatchNotices, ({ body }) => {
    sent.push(body)
    return { run: run({ isDrill: true }) }
  })
  const user = await open({ answers: [answer] })
  await user.click(screen.getByRole('checkbox', { name: /Drill/ }))
  expect(screen.getByText(/Nobody else is emailed. 1 email comes to/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Send 1 email to me' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ isDrill: true }]))
})

test('the report lists who was not reached, and the call list is of those', async () => {
  const printed: unknown[] = []
  vi.spyOn(window, 'open').mockReturnValue(null)
  const user = await open({
    latest: run(),
    answers: [answerPdf(createCallList, ({ body }) => printed.push(body))],
  })
  const list = await screen.findByRole('list', { name: 'Not sent' })
  expect(within(list).getByText(/Alfreds/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Call list: 1 customer not reached' }))
  await vi.waitFor(() => expect(printed).toEqual([{ batchIds: [1], runId: 9, isAll: false }]))
})

test('a drill is named in the report, and leaves the call list to those without email', async () => {
  await open({ latest: run({ isDrill: true }) })
  expect(await screen.findByText(/Last drill: started by Nancy Davolio/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Call list: 1 customer without email' })).toBeInTheDocument()
})

test('without a mail server customers can only be called', async () => {
  await open({ mailEnabled: false })
  expect(screen.getByText(/Email isn't set up/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Email/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'All 2 customers' })).toBeInTheDocument()
})
