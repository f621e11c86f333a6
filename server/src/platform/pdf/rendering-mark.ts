import { isSameSignature, sign } from '../http/answers/signature.ts'

/**
 * A rendered PDF ends with a comment that PDF readers skip: its content's fingerprint, signed together with its bytes. This lets the server
 * recognize its own PDFs without a list of them.
 */
const markLength = '\n%Dray 0123456789abcdef '.length + 43 + '\n'.length

export const markRendered = (pdf: Uint8Array, fingerprint: string, secret: string): Buffer =>
  Buffer.concat([pdf, Buffer.from(`\n%Dray ${fingerprint} ${sign(secret, fingerprint, pdf)}\n`)])

/** Undefined unless the PDF was rendered here and is unchanged. */
export function renderedFingerprint(pdf: Uint8Array, secret: string): string | undefined {
  const mark = Buffer.from(pdf.subarray(-markLength)).toString('latin1')
  const [, fingerprint, signature] = /^\n%Dray ([0-9a-f]{16}) ([\w-]{43})\n$/.exec(mark) ?? []
  if (fingerprint === undefined || signature === undefined) return undefined
  const rendered = pdf.subarray(0, -markLength)
  return isSameSignature(signature, sign(secret, fingerprint, rendered)) ? fingerprint : undefined
}
