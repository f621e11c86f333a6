import type { EmailRun } from '@dray/contract/documents/email-runs'
import {
  createStatements,
  planStatements,
  readStatementRun,
  retryStatements,
  sendStatements,
  stopStatements,
} from '@dray/contract/statements'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { modalRegistry } from '../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../app/modals/modal-stack.tsx'
import { answerCall, answerPdf, refuseCall, settings, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { SettingsContext } from '../../kit/session.tsx'
import { StatementsButton } from './statements-button.tsx'

const run = (changed: Partial<EmailRun> = {}): EmailRun => ({
  id: 9,
  startedBy: 'Steven Buchanan',
  startedAt: new Date('2026-03-10T20:00:00Z'),
  subject: null,
  isDrill: false,
  customers: 3,
  waiting: 0,
  sent: 3,
  undelivered: 0,
  alreadySent: 0,
  problems: [],
  canRetry: false,
  ...changed,
})
const plan = (changed: object = {}) => ({ customers: 3, withoutEmail: 1, parts: [[4, 2, 7]], ...changed })

type Shown = { mailEnabled?: boolean; answers?: Parameters<typeof stubServer>; latest?: EmailRun | null }

async function open({ mailEnabled = true, answers = [], latest = null }: Shown = {}) {
  stubServer(
    ...answers,
    answerCall(planStatements, () => plan()),
    answerCall(readStatementRun, () => ({ run: latest })),
  )
  const page = () => (
    <SettingsContext value={{ ...settings, mailEnabled }}>
      <ModalStack registry={modalRegistry}>
        <StatementsButton of={{ customerIds: [2, 4, 7] }} />
      </ModalStack>
    </SettingsContext>
  )
  showScreens({ '/': page }, { at: '/', roles: ['ACCOUNTING'] })
  const user = setUpUser()
  await user.click(await screen.findByRole('button', { name: 'Statements' }))
  await screen.findByRole('heading', { name: 'Print' })
  return user
}

test('statements of many customers are printed in as many PDFs as they need', async () => {
  const requests: unknown[] = []
  // The browser blocks the tab; the PDF is linked instead.
  vi.spyOn(window, 'open').mockReturnValue(null)
  const user = await open({
    answers: [
      answerCall(planStatements, () => plan({ parts: [[4, 2], [7]] })),
      answerPdf(createStatements, ({ body }) => requests.push(body)),
    ],
  })
  expect(screen.getByText(/3 statements as of today, by customer name, in 2 PDFs/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Open PDF 2 (1 statement)' }))
  await vi.waitFor(() => expect(requests).toEqual([{ customerIds: [7] }]))
})

test('all of them are emailed with one press, and those without an address are counted before', async () => {
  const sent: unknown[] = []
  const user = await open({
    answers: [
      answerCall(sendStatements, ({ body }) => {
        sent.push(body)
        return { run: run() }
      }),
    ],
  })
  expect(screen.getByText(/1 customer without an email address will be listed in the report/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Email 2 statements' }))
  await vi.waitFor(() => expect(sent).toEqual([{ customerIds: [4, 2, 7] }]))
})

test('a run shows its progress, continues without the dialog, and can be stopped', async () => {
  const stopped: unknown[] = []
  const user = await open({
    latest: run({ waiting: 2, sent: 1 }),
    answers: [
      answerCall(stopStatements, ({ url }) => {
        stopped.push(url.pathname)
        return { run: run() }
      }),
    ],
  })
  expect(await screen.findByRole('progressbar', { name: 'Statements done' })).toHaveAttribute('aria-valuenow', '33')
  expect(screen.getByText('1 of 3 statements done')).toBeInTheDocument()
  expect(screen.getByText(/You can close this window/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await vi.waitFor(() => expect(stopped).toEqual(['/api/db/receivables/stopStatements/9']))
})

test('after stopping a run by keyboard, the focus is on its report', async () => {
  let latest = run({ waiting: 2, sent: 1 })
  const user = await open({
    answers: [
      answerCall(readStatementRun, () => ({ run: latest })),
      answerCall(stopStatements, () => {
        latest = run({ sent: 1, undelivered: 2, canRetry: true })
        return { run: latest }
      }),
    ],
  })
  const stop = await screen.findByRole('button', { name: 'Stop' })
  stop.focus()
  await user.keyboard('{Enter}')
  await screen.findByText('1 of 3 statements sent, 2 not sent')
  await vi.waitFor(() => expect(screen.getByRole('region', { name: 'Emailed statements' })).toHaveFocus())
})

test('a run says how many statements another run already sent, separately from failed ones', async () => {
  await open({ latest: run({ sent: 0, undelivered: 3, alreadySent: 2, canRetry: true }) })
  expect(await screen.findByText('0 of 3 statements sent, 2 already sent, 1 not sent')).toBeInTheDocument()
})

test('statements that couldn’t be sent are listed with the reason, and only those can be retried', async () => {
  const retried: unknown[] = []
  const problems = [
    { customerId: 4, customerName: 'Alfreds', sentTo: null, reason: 'no-email' as const },
    {
      customerId: 7,
      customerName: 'Blondel',
      sentTo: 'nobody@blondel.example',
      reason: 'mail-address-refused' as const,
    },
  ]
  const user = await open({
    latest: run({ sent: 1, undelivered: 2, problems, canRetry: true }),
    answers: [
      answerCall(retryStatements, ({ url }) => {
        retried.push(url.pathname)
        return { run: run() }
      }),
    ],
  })
  const list = await screen.findByRole('list', { name: 'Not sent' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Alfreds: The contact has no email address.',
    'Blondel (nobody@blondel.example): The mail server rejected this address.',
  ])
  expect(screen.getByText('1 of 3 statements sent, 2 not sent')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Try those not sent again' }))
  await vi.waitFor(() => expect(retried).toEqual(['/api/db/receivables/retryStatements/9']))
})

test('a refusal to send is shown in the dialog', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const user = await open({ answers: [refuseCall(sendStatements, 'mail-is-off')] })
  await user.click(await screen.findByRole('button', { name: 'Email 2 statements' }))
  expect(await screen.findByRole('alert')).toHaveTextContent("Email isn't set up.")
})

test('without a mail server statements are printed only', async () => {
  await open({ mailEnabled: false })
  expect(screen.getByText(/Email isn't set up/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Email/ })).toBeNull()
})
