import { expect, test } from 'vitest'
import { markRendered, renderedFingerprint } from './rendering-mark.ts'

const pdf = Buffer.from('%PDF-1.7\nAn invoice\n%%EOF\n')
const fingerprint = '0123456789abcdef'
const marked = markRendered(pdf, fingerprint, 'secret')

test('a PDF that was rendered here is recognized, with the fingerprint of its content', () => {
  expect(renderedFingerprint(marked, 'secret')).toBe(fingerprint)
  expect(marked.subarray(0, pdf.length)).toEqual(pdf)
})

test('a PDF from elsewhere, or a changed PDF, is not recognized', () => {
  const others = [
    pdf,
    Buffer.alloc(0),
    Buffer.from(marked.toString().replace('An invoice', 'An Invoice')),
    Buffer.from(marked.toString().replace(fingerprint, '0123456789abcdee')),
    Buffer.concat([marked, Buffer.from('\n')]),
    marked.subarray(0, -1),
    markRendered(pdf, fingerprint, 'another secret'),
  ]
  expect(others.map((other) => renderedFingerprint(other, 'secret'))).toEqual(others.map(() => undefined))
})
