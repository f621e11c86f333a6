import type { Problem } from './request.ts'

/** Not `randomUUID`: browsers offer it only on https and localhost, and an office may use neither. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Who was told that an earlier version was saved, and sends again, wants a second one. */
export const keyAfter = ({ body }: Pick<Problem, 'body'>, key: string): string =>
  body.code === 'key-reused' ? newKey() : key

/**
 * A form's idempotency key. It stays the same while the contents do, so resending after a dropped connection can't save twice. Different
 * contents get a new key, unless the last outcome is unknown: the server then says whether the earlier contents were saved (D-163).
 */
export function formKey() {
  let current: { record: string; contents: string; key: string; isOutcomeUnknown: boolean } | undefined
  return {
    keyFor(contents: string, record = ''): string {
      const isKept = current?.record === record && (current.isOutcomeUnknown || current.contents === contents)
      current = { isOutcomeUnknown: false, key: newKey(), ...(isKept ? current : {}), record, contents }
      return current.key
    },
    failed(problem: Pick<Problem, 'isOutcomeUnknown' | 'body'>): void {
      if (current === undefined) return
      const { isOutcomeUnknown } = problem
      current = { ...current, isOutcomeUnknown, key: keyAfter(problem, current.key) }
    },
    clear(): void {
      current = undefined
    },
  }
}
