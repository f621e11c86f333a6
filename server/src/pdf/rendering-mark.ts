import { isSameSignature, signatureOf } from '../signature.ts'

/**
 * A rendered PDF ends in a comment that PDF readers skip: the fingerprint of what it says, signed together with its bytes.
 * This is how the server recognizes its own rendering when it comes back to be saved, without keeping a list of them.
 */
const markLength = '\n%Dray 0123456789abcdef '.length + 43 + '\n'.length

export const markRendered = (pdf: Uint8Array, fingerprint: string, secret: string): Buffer =>
  Buffer.concat([pdf, Buffer.from(`\n%Dray ${fingerprint} ${signatureOf(secret, fingerprint, pdf)}\n`)])

/** The fingerprint of what a PDF says, if it was rendered here and is unchanged since. */
export function renderedFingerprint(pdf: Uint8Array, secret: string): string | undefined {
  const mark = Buffer.from(pdf.subarray(-markLength)).toString('latin1')
  const [, fingerprint, signature] = /^\n%Dray ([0-9a-f]{16}) ([\w-]{43})\n$/.exec(mark) ?? []
  if (fingerprint === undefined || signature === undefined) return undefined
  const rendered = pdf.subarray(0, -markLength)
  return isSameSignature(signature, signatureOf(secret, fingerprint, rendered)) ? fingerprint : undefined
}
