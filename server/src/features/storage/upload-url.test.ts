import { expect, test } from 'vitest'
import { verifiedUpload, signedUploadUrl } from './upload-url.ts'

const at = new Date('2026-11-21T12:00:00Z')
const document = { kind: 'invoice', recordId: 7, fingerprint: '0123456789abcdef' } as const
const upload = { bucket: 'documents', fileName: 'invoices/Größe & Co_1.pdf', userId: 12, document } as const
const url = new URL(signedUploadUrl(upload, 'secret', at), 'http://dray')
const params = {
  bucket: upload.bucket,
  fileName: upload.fileName,
  record: url.searchParams.get('record') ?? '',
  fingerprint: url.searchParams.get('fingerprint') ?? '',
  expires: url.searchParams.get('expires') ?? '',
  signature: url.searchParams.get('signature') ?? '',
}
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)

test('an upload URL is our own, with each segment of the name encoded', () => {
  expect(url.origin).toBe('http://dray')
  expect(url.pathname).toBe('/storage/documents/invoices/Gr%C3%B6%C3%9Fe%20%26%20Co_1.pdf')
})

test('an upload URL is valid for ten minutes', () => {
  expect(verifiedUpload(params, 'secret', at)).toEqual(upload)
  expect(verifiedUpload(params, 'secret', later(600))).toEqual(upload)
  expect(verifiedUpload(params, 'secret', later(601))).toBeUndefined()
})

test('an upload URL with any change is invalid', () => {
  const changed = [
    { fileName: 'invoices/another.pdf' },
    { bucket: 'products' as const },
    { expires: String(Number(params.expires) + 1) },
    { fileName: upload.fileName.replace('invoices', 'purchases') },
    { record: '8' },
    { record: '' },
    { fingerprint: '0123456789abcdee' },
    { fingerprint: undefined },
    { expires: '' },
    { expires: '9'.repeat(30) },
    { expires: `${params.expires} ` },
    { signature: '' },
    { signature: params.signature.replace('12.', '13.') },
    { signature: params.signature.slice(0, -1) },
    { signature: `${params.signature}A` },
    { signature: '.'.repeat(50) },
  ]
  expect(changed.filter((change) => verifiedUpload({ ...params, ...change }, 'secret', at))).toEqual([])
  expect(verifiedUpload(params, 'another secret', at)).toBeUndefined()
})
