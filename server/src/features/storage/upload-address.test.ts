import { expect, test } from 'vitest'
import { allowedUpload, uploadAddress } from './upload-address.ts'

const at = new Date('2026-11-21T12:00:00Z')
const document = { kind: 'invoice', recordId: 7, fingerprint: '0123456789abcdef' } as const
const upload = { bucket: 'documents', fileName: 'invoices/Größe & Co_1.pdf', userId: 12, document } as const
const address = new URL(uploadAddress(upload, 'secret', at), 'http://dray')
const sent = {
  bucket: upload.bucket,
  fileName: upload.fileName,
  record: address.searchParams.get('record') ?? '',
  fingerprint: address.searchParams.get('fingerprint') ?? '',
  expires: address.searchParams.get('expires') ?? '',
  signature: address.searchParams.get('signature') ?? '',
}
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)

// D-145
test('an upload address is our own, with the name encoded segment by segment', () => {
  expect(address.origin).toBe('http://dray')
  expect(address.pathname).toBe('/storage/documents/invoices/Gr%C3%B6%C3%9Fe%20%26%20Co_1.pdf')
})

test('an upload address holds for ten minutes', () => {
  expect(allowedUpload(sent, 'secret', at)).toEqual(upload)
  expect(allowedUpload(sent, 'secret', later(600))).toEqual(upload)
  expect(allowedUpload(sent, 'secret', later(601))).toBeUndefined()
})

test('whatever is changed in it, an upload address holds no more', () => {
  const changed = [
    { fileName: 'invoices/another.pdf' },
    { bucket: 'products' as const },
    { expires: String(Number(sent.expires) + 1) },
    { fileName: upload.fileName.replace('invoices', 'purchases') },
    { record: '8' },
    { record: '' },
    { fingerprint: '0123456789abcdee' },
    { fingerprint: undefined },
    { expires: '' },
    { expires: '9'.repeat(30) },
    { expires: `${sent.expires} ` },
    { signature: '' },
    { signature: sent.signature.replace('12.', '13.') },
    { signature: sent.signature.slice(0, -1) },
    { signature: `${sent.signature}A` },
    { signature: '.'.repeat(50) },
  ]
  expect(changed.filter((change) => allowedUpload({ ...sent, ...change }, 'secret', at))).toEqual([])
  expect(allowedUpload(sent, 'another secret', at)).toBeUndefined()
})
