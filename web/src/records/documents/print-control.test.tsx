import { createInvoice } from '@dray/contract/documents'
import { type PageSetup, printPages } from '@dray/domain/documents/page-setup'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderInvoice } from '../invoices/order-invoice.ts'
import { anOrder } from '../../test-data/orders/orders.tsx'
import { answerPdf, refuseCall, stubServer, settings, showWithin } from '../../test-data/screens.tsx'
import { passTime, stopTime, setUpUser } from '../../test-data/set-up-user.ts'
import { PrintControl } from './print-control.tsx'

const addresses = { created: 0, revoked: [] as string[] }
const invoice = orderInvoice(anOrder({ orderNum: '100023' }), settings)

beforeEach(() => {
  Object.assign(addresses, { created: 0, revoked: [] })
  URL.createObjectURL = () => `blob:pdf-${++addresses.created}`
  URL.revokeObjectURL = (address) => void addresses.revoked.push(address)
})
afterEach(() => {
  vi.useRealTimers()
})

const control = (overrides: Partial<Parameters<typeof PrintControl>[0]> = {}) => (
  <PrintControl kind="invoice" content={invoice.content} fileName="Invoice 100023.pdf" {...overrides} />
)

async function open() {
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  await screen.findByRole('button', { name: 'Download PDF' })
  return user
}

/** Records what the server is asked to render. */
function recordRenders() {
  const rendered: unknown[] = []
  return { rendered, handler: answerPdf(createInvoice, ({ body }) => rendered.push(body)) }
}

const aTab = () => ({
  opener: window as unknown,
  document: document.implementation.createHTMLDocument(),
  location: { replace: vi.fn<(address: string) => void>() },
  close: vi.fn<() => void>(),
})

// R2.13-41
test('a PDF is downloaded under the name of its order', async () => {
  const { rendered, handler } = recordRenders()
  stubServer(handler)
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toBe('Invoice 100023.pdf')
    expect(this.href).toBe('blob:pdf-1')
  })
  showWithin(control())
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Download PDF' }))
  expect(await screen.findByText('Downloaded')).toBeInTheDocument()
  expect(clicked).toHaveBeenCalledOnce()
  expect(rendered).toMatchObject([
    { content: { kind: 'invoice', number: '100023', recipient: { name: 'Ernst Handel' } } },
  ])
  clicked.mockRestore()
})

// R2.13-42, R9-19
test('a PDF opens in a new tab, and its URL expires after ten minutes', async () => {
  const tab = aTab()
  vi.stubGlobal('open', () => tab)
  stubServer(recordRenders().handler)
  showWithin(control())
  const user = await open()
  stopTime()
  await user.click(screen.getByRole('button', { name: 'Open PDF' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:pdf-1'))
  expect(tab.opener).toBeNull()
  await passTime(9 * 60_000)
  expect(addresses.revoked).toEqual([])
  await passTime(60_000)
  expect(addresses.revoked).toEqual(['blob:pdf-1'])
})

test('when the browser blocks the tab, the PDF is shown as a link', async () => {
  vi.stubGlobal('open', () => null)
  stubServer(recordRenders().handler)
  showWithin(control())
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Open PDF' }))
  expect(await screen.findByRole('link', { name: 'Open the PDF' })).toHaveAttribute('href', 'blob:pdf-1')
})

test('an error is shown in the print control, and the empty tab is closed', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const tab = aTab()
  vi.stubGlobal('open', () => tab)
  stubServer(refuseCall(createInvoice, 'busy'))
  showWithin(control())
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Open PDF' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy. Please try again in a moment.')
  expect(tab.close).toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Open PDF' })).toHaveFocus()
})

test('an error is gone once the control is opened again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  vi.stubGlobal('open', aTab)
  stubServer(refuseCall(createInvoice, 'busy'))
  showWithin(control())
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Open PDF' }))
  await screen.findByRole('alert')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await open()
  expect(screen.queryByRole('alert')).toBeNull()
})

// R2.13-43
test('saving a PDF is offered only if the server stores PDFs', async () => {
  const save = vi.fn<(page: PageSetup) => Promise<void>>(async () => {})
  const { unmount } = showWithin(control())
  await open()
  expect(screen.queryByRole('button', { name: 'Save PDF to Order' })).toBeNull()
  unmount()

  showWithin(control({ save, page: printPages.editOrder }))
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Save PDF to Order' }))
  expect(await screen.findByText('Saved to the order')).toBeInTheDocument()
  expect(save).toHaveBeenCalledWith(printPages.editOrder)
})

// R2.13-44, R9-26
test('the general page has margins of 35px and 0 and can be rotated', async () => {
  const { rendered, handler } = recordRenders()
  stubServer(handler)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  showWithin(control({ canRotate: true }))
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Landscape' }))
  await user.click(screen.getByRole('button', { name: 'Download PDF' }))
  await screen.findByText('Downloaded')
  expect(rendered).toMatchObject([
    { content: { page: { orientation: 'landscape', margin: { vertical: 35, horizontal: 0 } } } },
  ])
})

test('the page can be rotated only where allowed', async () => {
  showWithin(control())
  await open()
  expect(screen.queryByRole('button', { name: 'Landscape' })).toBeNull()
})

test('a document prints on Letter or A4 where both are offered', async () => {
  const { rendered, handler } = recordRenders()
  stubServer(handler)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  showWithin(control({ page: printPages.purchaseOrder, canResize: true }))
  const user = await open()
  expect(screen.getByRole('button', { name: 'A4' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'Letter' }))
  await user.click(screen.getByRole('button', { name: 'Download PDF' }))
  await screen.findByText('Downloaded')
  expect(rendered).toMatchObject([{ content: { page: { ...printPages.purchaseOrder, size: 'letter' } } }])
})
