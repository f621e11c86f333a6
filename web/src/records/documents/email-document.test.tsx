import { createDocument, emailInvoice, emailStatement, listDocuments } from '@dray/contract/documents'
import type { Order } from '@dray/contract/orders'
import { statementSource } from '@dray/domain/documents/accounts/account-sources'
import { contentFingerprint } from '@dray/domain/documents/document-source'
import { printPages } from '@dray/domain/documents/page-setup'
import { cents, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { modalRegistry } from '../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../app/modals/modal-stack.tsx'
import { aStatementAccount } from '../../test-data/payments/account-documents.ts'
import { anOrder } from '../../test-data/orders/orders.tsx'
import {
  answerCall,
  answerPdf,
  handler,
  stubServer,
  settings,
  showScreens,
  showWithin,
} from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { SettingsContext } from '../../kit/session.tsx'
import { orderInvoice } from '../invoices/order-invoice.ts'
import { documentCompany } from './document-company.ts'
import { DocumentsPanel } from './documents-panel.tsx'
import { PrintDocument } from './print-document.tsx'

const order = anOrder({ id: 5, orderNum: '100023' })
const name = (version: number) => `invoices/Ernst Handel_100023_${version}.pdf`
const fingerprint = (shownOrder: Order) =>
  contentFingerprint(orderInvoice(shownOrder, settings).content(printPages.newOrder))

/** Two versions: the newest with these values, the other an hour older. */
const twoVersions = (newest: string | null = fingerprint(order), at = new Date('2026-03-10T21:05:00Z')) =>
  answerCall(listDocuments, () => ({
    files: [
      { name: name(2), url: 'https://dray.example/documents/2', createdAt: at, fingerprint: newest },
      {
        name: name(1),
        url: 'https://dray.example/documents/1',
        createdAt: new Date(+at - 3600_000),
        fingerprint: '0000000000000000',
      },
    ],
  }))

type Shown = { shownOrder?: Order; roles?: Role[]; mailEnabled?: boolean; answers?: Parameters<typeof stubServer> }

async function show({ shownOrder = order, roles = ['SALES'], mailEnabled = true, answers = [] }: Shown = {}) {
  stubServer(...answers, twoVersions(), answerPdf(createDocument))
  const page = () => (
    <SettingsContext value={{ ...settings, mailEnabled }}>
      <ModalStack registry={modalRegistry}>
        <PrintDocument document={orderInvoice(shownOrder, settings)} page={printPages.editOrder} />
        <DocumentsPanel document={orderInvoice(shownOrder, settings)} />
      </ModalStack>
    </SettingsContext>
  )
  showScreens({ '/': page }, { at: '/', roles })
  await screen.findByRole('link', { name: 'Invoice 2' })
  return setUpUser()
}

/** Records the requests to send, with their keys. */
function recordEmails() {
  const sent: { params: unknown; body: unknown; key: string | null }[] = []
  const answer = answerCall(emailInvoice, ({ params, body, headers }) => {
    sent.push({ params, body, key: headers.get('idempotency-key') })
    return { ok: true as const }
  })
  return { sent, answer }
}

const dialog = () => screen.findByRole('dialog', { name: /^Email / })
const field = (label: string) => screen.getByRole('textbox', { name: label })

test('an invoice is sent from the print control by keyboard, to its customer unless another address is entered', async () => {
  const { sent, answer } = recordEmails()
  const person = await show({ answers: [answer] })
  screen.getByRole('button', { name: 'Print' }).focus()
  await person.keyboard('{Enter}')
  ;(await screen.findByRole('button', { name: 'Email' })).focus()
  await person.keyboard('{Enter}')
  expect(await dialog()).toHaveAccessibleName('Email Invoice for order 100023')
  await waitFor(() => expect(field('To')).toHaveFocus())
  expect(field('To')).toHaveValue('roland@ernst-handel.example')
  expect(field('Subject')).toHaveValue('Invoice 100023 from Northwind Traders')
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Sent to roland@ernst-handel.example.')).toBeInTheDocument()
  expect(sent).toEqual([
    {
      params: { id: '5' },
      body: {
        to: 'roland@ernst-handel.example',
        subject: 'Invoice 100023 from Northwind Traders',
        message: expect.stringContaining('Hello Roland Mendel,'),
        fileName: null,
      },
      key: expect.stringMatching(/./),
    },
  ])
  expect(screen.getByText('Close').closest('button')).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Email/ })).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toHaveFocus())
})

test('each saved version can be sent, with the message that the sender writes', async () => {
  const { sent, answer } = recordEmails()
  const person = await show({ answers: [answer] })
  await person.click(screen.getByRole('button', { name: 'Email Invoice 1' }))
  expect(await dialog()).toHaveAccessibleName('Email Invoice 1 for order 100023')
  await person.clear(field('To'))
  await person.type(field('To'), ' books@ernst-handel.example ')
  await person.clear(field('Message'))
  await person.type(field('Message'), 'As you asked')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sent to books@ernst-handel.example.')
  expect(sent[0]?.body).toMatchObject({
    to: 'books@ernst-handel.example',
    message: 'As you asked',
    fileName: name(1),
  })
})

test('a refusal is shown in the form, which keeps what was typed and sends it again with the same key', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const keys: (string | null)[] = []
  const person = await show({
    answers: [
      handler(emailInvoice, ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        if (keys.length > 1) return Response.json({ ok: true })
        const title = "The mail server didn't accept the message. Please try again in a moment."
        const body = { type: '/problems/mail-not-sent', title, error: title, status: 503, code: 'mail-not-sent' }
        return Response.json(body, { status: 503 })
      }),
    ],
  })
  await person.click(screen.getByRole('button', { name: 'Email Invoice 2' }))
  await dialog()
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('alert')).toHaveTextContent("The mail server didn't accept the message.")
  expect(field('To')).toHaveValue('roland@ernst-handel.example')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Sent to roland@ernst-handel.example.')).toBeInTheDocument()
  expect(keys[1]).toBe(keys[0])
})

test('a missing or rejected address is reported at its field', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const message = 'The mail server rejected this address.'
  const person = await show({
    shownOrder: anOrder({ orderNum: '100023', customer: { ...order.customer, contactEmail: null } }),
    answers: [
      handler(emailInvoice, () =>
        Response.json(
          { type: 'p', title: message, error: message, status: 422, code: 'x', errors: [{ path: 'to', message }] },
          { status: 422 },
        ),
      ),
    ],
  })
  await person.click(screen.getByRole('button', { name: 'Email Invoice 2' }))
  await dialog()
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(field('To')).toHaveAccessibleDescription('Enter an email address')
  await person.type(field('To'), 'nobody@ernst-handel.example')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field('To')).toHaveAccessibleDescription(message))
  expect(field('To')).toHaveFocus()
})

test('a typed message is not discarded without asking', async () => {
  const person = await show()
  await person.click(screen.getByRole('button', { name: 'Email Invoice 2' }))
  await dialog()
  await person.type(field('Message'), ' and soon')
  await person.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: /Confirm|unsaved/i })
  await person.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(field('Message')).toHaveDisplayValue(/ and soon$/)
})

test('email is not offered without a mail server, to a driver, or for a draft', async () => {
  for (const options of [
    { mailEnabled: false },
    { roles: ['DRIVER' as const] },
    { shownOrder: anOrder({ orderNum: '100023', orderStatus: 'DRAFT' }) },
  ]) {
    const person = await show(options)
    await person.click(screen.getByRole('button', { name: 'Print' }))
    await screen.findByRole('button', { name: 'Download PDF' })
    expect(screen.queryByRole('button', { name: /Email/ })).toBeNull()
    cleanup()
  }
})

test('a PDF that Dray did not create from the order cannot be emailed', async () => {
  await show({ answers: [twoVersions(null)] })
  expect(screen.getByRole('button', { name: 'Email Invoice 1' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Email Invoice 2' })).toBeNull()
})

// R1-06
test('the versions of an invoice are listed newest first with the time they were saved, the newest marked as current', async () => {
  await show()
  const [newest, oldest] = screen.getAllByRole('listitem')
  expect(newest).toHaveTextContent(/Invoice 2\s*Current\s*Mar 10, 2026, 2:05.PM/)
  expect(oldest).toHaveTextContent(/Invoice 1\s*Mar 10, 2026, 1:05.PM/)
  expect(oldest).not.toHaveTextContent(/Current|Out of date/)
})

test('an invoice is outdated if something printed on it changed, not if a status did', async () => {
  const states = async (shownOrder: Order, newest: Parameters<typeof twoVersions>) => {
    stubServer(twoVersions(...newest))
    const shown = showWithin(<DocumentsPanel document={orderInvoice(shownOrder, settings)} />)
    const [first] = await screen.findAllByRole('listitem')
    const state = /Current|Out of date/.exec(first?.textContent ?? '')?.[0]
    shown.unmount()
    return state
  }
  const later = new Date('2026-03-11T20:00:00Z')
  const packed = anOrder({ ...order, orderStatus: 'PACKED', modifiedOn: later })
  const noted = anOrder({ ...order, notes: 'Ring twice', modifiedOn: later })
  expect(await states(packed, [])).toBe('Current')
  expect(await states(noted, [])).toBe('Out of date')
  // D-183: a PDF from elsewhere is neither.
  expect(await states(packed, [null])).toBeUndefined()
})

test('the credit memos that a statement lists are offered with it, and left out on request', async () => {
  const memo = { id: 4, memoNum: 'CM-100001', issuedOn: '2026-03-09', orderNum: '100023' }
  const account = { ...aStatementAccount(), memos: [{ ...memo, toCredit: zero, amount: cents(36_00) }] }
  const sent: unknown[] = []
  const answer = answerCall(emailStatement, ({ body }) => {
    sent.push(body)
    return { ok: true as const }
  })
  stubServer(answer, twoVersions(), answerPdf(createDocument))
  const statement = statementSource(account, documentCompany(settings))
  const page = () => (
    <SettingsContext value={{ ...settings, mailEnabled: true }}>
      <ModalStack registry={modalRegistry}>
        <PrintDocument document={statement} page={printPages.editOrder} />
      </ModalStack>
    </SettingsContext>
  )
  showScreens({ '/': page }, { at: '/', roles: ['ACCOUNTING'] })
  const person = setUpUser()
  await person.click(await screen.findByRole('button', { name: 'Print' }))
  await person.click(await screen.findByRole('button', { name: 'Email' }))
  const offer = await screen.findByRole('checkbox', { name: 'Also attach 1 credit memo that it lists' })
  expect(offer).toBeChecked()
  await person.click(offer)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ withEnclosed: false, fileName: null })]))
})
