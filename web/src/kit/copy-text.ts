/**
 * Returns whether the text was copied. Browsers offer the clipboard only on https and localhost; execCommand copies what is selected
 * elsewhere. Left selected, it can still be copied by hand.
 */
export async function copyText(text: string, select: () => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    select()
    return document.execCommand('copy')
  }
}
