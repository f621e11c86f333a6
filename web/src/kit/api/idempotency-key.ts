import type { Problem } from './request.ts'

/** A unique key. Not `randomUUID`, which browsers offer only on https and localhost; an office may use neither. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The key of a form. It stays the same while the contents do, so sending again after a dropped connection cannot save twice. Other
 * contents get a new key, except after an unknown outcome: the server then says whether the earlier contents were saved (D-163).
 */
export function formKey() {
  let current: { record: string; contents: string; key: string; isOutcomeUnknown: boolean } | undefined
  return {
    keyFor(contents: string, record = ''): string {
      const isKept = current?.record === record && (current.isOutcomeUnknown || current.contents === contents)
      current = { isOutcomeUnknown: false, key: newKey(), ...(isKept ? current : {}), record, contents }
      return current.key
    },
    /** The request with the key failed. */
    failed({ isOutcomeUnknown, body }: Pick<Problem, 'isOutcomeUnknown' | 'body'>): void {
      // Sending again after being told an earlier version was saved means a second one is wanted.
      if (body.code === 'key-reused') current = undefined
      else if (current) current.isOutcomeUnknown = isOutcomeUnknown
    },
    clear(): void {
      current = undefined
    },
  }
}
