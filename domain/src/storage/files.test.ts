import { expect, test } from 'vitest'
import type { Role } from '../users/permissions.ts'
import {
  declaredType,
  documentParts,
  encodePath,
  imageAddress,
  imageBuckets,
  isFileName,
  maxFileBytes,
  mayDeleteImage,
  mayListImages,
  maySeeImage,
  mayUploadImage,
  typeOfFile,
} from './files.ts'

const person = (...roles: Role[]) => ({ id: 7, roles })
const hex = (digits: string, rest = '') => new Uint8Array([...Buffer.from(digits, 'hex'), ...Buffer.from(rest)])
const text = (content: string) => new Uint8Array(Buffer.from(content))

const png = hex('89504e470d0a1a0a0000000d49484452', 'pixels')

test('the type of a file is detected from its content, not its name', () => {
  expect(typeOfFile(png)).toBe('image/png')
  expect(typeOfFile(hex('ffd8ffe0', 'JFIF'))).toBe('image/jpeg')
  expect(typeOfFile(text('GIF89a and more'))).toBe('image/gif')
  expect(typeOfFile(text('RIFF....WEBPVP8L'))).toBe('image/webp')
  expect(typeOfFile(text('%PDF-1.7\n...\n%%EOF\n'))).toBe('application/pdf')
})

test('svg, html, scripts, incomplete PDFs and empty files are not accepted', () => {
  const refused = [
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html><script>',
    'PNG',
    '%PDF-1.7 cut off',
    ' %PDF-1.7\n%%EOF',
    'RIFF....WAVEfmt ',
    'GIF89a',
    'MZ',
  ]
  expect(refused.map((content) => typeOfFile(text(content)))).toEqual(refused.map(() => undefined))
  expect(typeOfFile(png.subarray(0, 8))).toBeUndefined()
})

test('the end mark of a PDF can be followed by line ends, but not by another file', () => {
  expect(typeOfFile(text(`%PDF-1.4\n%%EOF\r\n\r\n`))).toBe('application/pdf')
  expect(typeOfFile(text(`%PDF-1.4\n%%EOF${' '.repeat(2000)}`))).toBeUndefined()
})

test('a declared type is read without its parameters, in lowercase or uppercase', () => {
  expect(['image/PNG; charset=x', 'image/jpg', undefined, ';'].map(declaredType)).toEqual([
    'image/png',
    'image/jpeg',
    '',
    '',
  ])
})

test('a file name is one segment of any script, never a path', () => {
  const valid = ['a.png', 'Ünïcode Привет 😀.png', 'a+b %2e #1?.png', '.hidden', 'x'.repeat(255)]
  expect(valid.filter((name) => !isFileName(name))).toEqual([])
  const invalid = ['', ' ', '.', '..', 'a..b', '/a', 'a/b', 'a\\b', 'a\u0000.png', 'a\nb', '\ud800', 'x'.repeat(256)]
  expect(invalid.filter(isFileName)).toEqual([])
})

test('a document is a PDF in one of the two folders', () => {
  expect(documentParts('purchases/PO_ACM-0007_x.pdf')).toEqual({ folder: 'purchases', name: 'PO_ACM-0007_x.pdf' })
  const others = [
    'a.pdf',
    'invoices/',
    'invoices/.pdf',
    'invoices/a.png',
    'invoices/a/b.pdf',
    'users/a.pdf',
    'invoices/../users/a.pdf',
    '/invoices/a.pdf',
    'Invoices/a.pdf',
  ]
  expect(others.filter((name) => documentParts(name))).toEqual([])
})

test('in a URL each segment of a name is encoded', () => {
  expect(encodePath('invoices/A & B #1_ü.pdf')).toBe('invoices/A%20%26%20B%20%231_%C3%BC.pdf')
})

test('an image can be up to 10 MiB and a document up to 25', () => {
  expect(imageBuckets.map(maxFileBytes)).toEqual(imageBuckets.map(() => 10_485_760))
  expect(maxFileBytes('documents')).toBe(26_214_400)
})

// R7.1-10
test('each bucket accepts images from the roles that work with its records', () => {
  const uploadBuckets = (...roles: Role[]) => imageBuckets.filter((bucket) => mayUploadImage(bucket, person(...roles)))
  expect(uploadBuckets('INVENTORY')).toEqual(['products', 'brands', 'users'])
  expect(uploadBuckets('SALES')).toEqual(['customers', 'users'])
  expect(uploadBuckets('ADMIN')).toEqual(imageBuckets.filter((bucket) => bucket !== 'claims'))
  expect([uploadBuckets('DRIVER'), uploadBuckets('PAYROLL'), uploadBuckets()]).toEqual([
    ['users', 'proofs'],
    ['users'],
    ['users'],
  ])
})

test('a picture of a user can be deleted by its uploader or an admin', () => {
  expect(mayDeleteImage('users', person('SALES'), 7)).toBe(true)
  expect(mayDeleteImage('users', person('SALES'), 8)).toBe(false)
  expect(mayDeleteImage('users', person('INVENTORY'), null)).toBe(false)
  expect(mayDeleteImage('users', person('ADMIN'), 8)).toBe(true)
  expect(mayDeleteImage('products', person('INVENTORY'), 8)).toBe(true)
  expect(mayDeleteImage('products', person('SALES'), 7)).toBe(false)
})

test('a driver sees images without browsing them; someone without a role sees only pictures of users', () => {
  expect(maySeeImage('products', person('DRIVER'))).toBe(true)
  expect(mayListImages('products', person('DRIVER'))).toBe(false)
  expect(maySeeImage('products', person())).toBe(false)
  expect(maySeeImage('users', person())).toBe(true)
  expect(mayListImages('users', person())).toBe(true)
})

test('an image is requested no larger than it is shown', () => {
  const at = (pixels: number) => imageAddress('/storage/products/a.png', pixels).replace('/storage/products/a.png', '')
  expect([24, 48, 49, 200, 512, 513].map(at)).toEqual([
    '?size=48',
    '?size=48',
    '?size=96',
    '?size=256',
    '?size=512',
    '',
  ])
})

test('the URL of an image outside this storage is not changed', () => {
  for (const address of ['https://example.com/a.png', 'blob:x', '/storage/products/a.png?v=1'])
    expect(imageAddress(address, 48)).toBe(address)
})
