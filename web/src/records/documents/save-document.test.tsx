import { createDocument, createDocumentUpload, listDocuments } from '@dray/contract/documents'
import { uploadDocument } from '@dray/contract/storage'
import { printPages } from '@dray/domain/documents/page-setup'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { orderInvoice } from '../invoices/order-invoice.ts'
import { anOrder } from '../../test-data/orders/orders.tsx'
import {
  answerCall,
  answerPdf,
  handler,
  refuseCall,
  stubServer,
  settings,
  showWithin,
} from '../../test-data/screens.tsx'
import { passTime, stopTime, setUpUser } from '../../test-data/set-up-user.ts'
import { DocumentsPanel } from './documents-panel.tsx'
import { newUuid } from '../../kit/new-uuid.ts'
import { useSaveDocument } from './save-document.ts'

afterEach(() => {
  vi.useRealTimers()
})

const invoice = orderInvoice(anOrder({ orderNum: '100023' }), settings)

function SaveButton({ onEnd }: { onEnd: (failure?: unknown) => void }) {
  const saveDocument = useSaveDocument()
  return (
    <button onClick={() => void saveDocument(invoice, printPages.newOrder).then(() => onEnd(), onEnd)}>save</button>
  )
}

// R7.1-07, R7.1-08, R7.1-09, R9-15, R9-24
test('a saved invoice is rendered, named, uploaded, and listed 1500 ms later', async () => {
  const steps: string[] = []
  const lists = { requested: 0 }
  stubServer(
    answerCall(listDocuments, () => {
      lists.requested += 1
      return { files: [] }
    }),
    answerPdf(createDocument, ({ body }) => {
      expect(body).toMatchObject({ kind: 'invoice', page: { size: 'a4', margin: { vertical: 15, horizontal: 15 } } })
      steps.push('rendered')
    }),
    answerCall(createDocumentUpload, ({ body }) => {
      steps.push('named')
      expect(body).toEqual({
        fileName: expect.stringMatching(
          /^invoices\/Ernst Handel_100023_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/,
        ),
        folder: 'invoices',
        bucket: 'documents',
      })
      return { uploadUrl: '/storage/documents/invoices/it.pdf?expires=1&signature=s' }
    }),
    handler(uploadDocument, async ({ url, body, headers }) => {
      steps.push('uploaded')
      expect(url.search).toBe('?expires=1&signature=s')
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(body).toBeInstanceOf(Blob)
      return new Response(null, { status: 204 })
    }),
  )
  const ended = vi.fn<(failure?: unknown) => void>()
  showWithin(
    <>
      <SaveButton onEnd={ended} />
      <DocumentsPanel document={invoice} />
    </>,
  )
  await screen.findByText('No invoices found.')
  stopTime()
  await setUpUser().click(screen.getByRole('button', { name: 'save' }))
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith())
  expect(steps).toEqual(['rendered', 'named', 'uploaded'])

  await passTime(1300)
  expect(lists.requested).toBe(1)
  await passTime(300)
  expect(lists.requested).toBe(2)
})

test('an invoice that the server refuses says why', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(
    answerPdf(createDocument),
    answerCall(createDocumentUpload, () => ({ uploadUrl: '/storage/documents/invoices/it.pdf?expires=1&signature=s' })),
    refuseCall(uploadDocument, 'bad-signature'),
  )
  const ended = vi.fn<(failure?: unknown) => void>()
  showWithin(<SaveButton onEnd={ended} />)
  await setUpUser().click(screen.getByRole('button', { name: 'save' }))
  await vi.waitFor(() =>
    expect(ended).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'This upload link is invalid or has expired.' }),
    ),
  )
})

test('every saved invoice has its own UUID', () => {
  const uuids = Array.from({ length: 50 }, newUuid)
  expect(new Set(uuids).size).toBe(50)
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
