/** A unique key. Not `randomUUID`, which browsers offer only on https and localhost; an office may use neither. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The key of a form. It stays the same while the contents do, so sending again after a dropped connection
 * cannot save twice; other contents get a new key (D-163).
 */
export function formKey(): { keyFor: (contents: string) => string; clear: () => void } {
  let current: { contents: string; key: string } | undefined
  return {
    keyFor(contents) {
      if (current?.contents !== contents) current = { contents, key: newKey() }
      return current.key
    },
    clear() {
      current = undefined
    },
  }
}
