/** A key nobody else will have. Not `randomUUID`: browsers have that only on https and localhost, an office may use neither. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * One key for one form: the same contents keep it, so that sending again after a dropped connection
 * cannot write twice; other contents are another request (D-163).
 */
export function formKey(): { keyFor: (contents: string) => string; forget: () => void } {
  let kept: { contents: string; key: string } | undefined
  return {
    keyFor(contents) {
      if (kept?.contents !== contents) kept = { contents, key: newKey() }
      return kept.key
    },
    forget() {
      kept = undefined
    },
  }
}
