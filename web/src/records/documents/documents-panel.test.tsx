import { listDocuments } from '@dray/contract/documents'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anOrder } from '../../test-data/orders/orders.tsx'
import { answerCall, refuseCall, stubServer, settings, showWithin } from '../../test-data/screens.tsx'
import { orderInvoice } from '../invoices/order-invoice.ts'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { DocumentsPanel } from './documents-panel.tsx'

const uuid = '0b0c5a52-5c1e-4c53-9b4e-1f0d5b1f6a0'
const documentLink = (index: number) =>
  `https://dray.example/documents/invoices/Ernst%20Handel_100023_${uuid}${index}.pdf`
const saved = (count: number) => ({
  files: Array.from({ length: count }, (_, index) => {
    const name = `invoices/Ernst Handel_100023_${uuid}${index}.pdf`
    return { name, url: documentLink(index), createdAt: new Date(Date.UTC(2026, 2, 10 - index, 20)), fingerprint: null }
  }),
})
const panel = <DocumentsPanel document={orderInvoice(anOrder({ orderNum: '100023' }), settings)} />

// R2.13-12, R7.1-01
test('the panel counts the order’s invoices', async () => {
  const filters: unknown[] = []
  stubServer(
    answerCall(listDocuments, ({ url }) => {
      filters.push(url.searchParams.get('filter'))
      return saved(1)
    }),
  )
  showWithin(panel)
  expect(await screen.findByRole('button', { name: '1 Invoice(s)' })).toBeInTheDocument()
  expect(filters).toEqual(['invoices/Ernst Handel_100023'])
})

// R8-12
test('an order without invoices says so', async () => {
  stubServer(answerCall(listDocuments, () => saved(0)))
  showWithin(panel)
  expect(await screen.findByText('No invoices found.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '0 Invoice(s)' })).toBeInTheDocument()
})

test('a list that fails to load says why and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(refuseCall(listDocuments, 'database-away'))
  showWithin(panel)
  const user = setUpUser()
  expect(await screen.findByRole('alert')).toHaveTextContent("The database isn't responding.")
  stubServer(answerCall(listDocuments, () => saved(2)))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: '2 Invoice(s)' })).toBeInTheDocument()
})

// R2.13-11
test('the panel can be collapsed', async () => {
  stubServer(answerCall(listDocuments, () => saved(1)))
  showWithin(panel)
  const user = setUpUser()
  const title = await screen.findByRole('button', { name: '1 Invoice(s)' })
  expect(title).toHaveAttribute('aria-expanded', 'true')
  const invoice = screen.getByRole('link', { name: 'Invoice 1' })
  expect(invoice).toBeVisible()
  await user.click(title)
  expect(title).toHaveAttribute('aria-expanded', 'false')
  await waitFor(() => expect(invoice).not.toBeVisible())
})

// R2.13-13
test('a long list of invoices scrolls at 500px', async () => {
  stubServer(answerCall(listDocuments, () => saved(9)))
  showWithin(panel)
  const list = await screen.findByRole('list')
  expect(list.parentElement).toHaveStyle({
    'max-height': 'calc(31.25rem * var(--mantine-scale))',
    'overflow-y': 'auto',
  })
})

// R2.1-09
test('each invoice opens in a new tab by its own public link', async () => {
  stubServer(answerCall(listDocuments, () => saved(3)))
  showWithin(panel)
  await screen.findByRole('link', { name: 'Invoice 3' })
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([3, 2, 1].map((version, index) => [`Invoice ${version}`, documentLink(index)]))
  for (const link of screen.getAllByRole('link')) {
    expect(link).toHaveAttribute('target', '_blank')
    expect(link.getAttribute('rel')).toContain('noreferrer')
  }
})

// R2.13-14
test('the public link of each invoice can be copied', async () => {
  stubServer(answerCall(listDocuments, () => saved(2)))
  showWithin(panel)
  const user = setUpUser()
  for (const [index, title] of ['Invoice 2', 'Invoice 1'].entries()) {
    await user.click(await screen.findByRole('button', { name: `Copy link to ${title}` }))
    const popover = within(await screen.findByRole('dialog'))
    expect(popover.getByRole('textbox', { name: 'Public link' })).toHaveValue(documentLink(index))
    await user.click(popover.getByRole('button', { name: 'Copy' }))
    expect(await popover.findByRole('button', { name: 'Copied' })).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe(documentLink(index))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('without access to the clipboard, the link is copied with execCommand or left selected', async () => {
  stubServer(answerCall(listDocuments, () => saved(1)))
  showWithin(panel)
  const user = setUpUser()
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not allowed'))
  const commands = [true, false]
  document.execCommand = () => commands.shift() ?? false

  await user.click(await screen.findByRole('button', { name: 'Copy link to Invoice 1' }))
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  await user.click(await screen.findByRole('button', { name: 'Copied' }))
  expect(await screen.findByText('The link is selected. Press Ctrl+C or ⌘C to copy it.')).toBeInTheDocument()
  clipboard.mockRestore()
})
