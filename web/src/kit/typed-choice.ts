import { fold } from '@dray/domain/search/search-words'
import type { KeyboardEvent } from 'react'

/** A longer pause starts a new word. */
const pause = 800

let typed = { text: '', at: 0 }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** True for a letter or digit, and for a space within a word. */
export function isTyping({ key, ctrlKey, altKey, metaKey }: Key): boolean {
  if (ctrlKey || altKey || metaKey || key.length !== 1) return false
  return key.trim() !== '' || (typed.text !== '' && Date.now() - typed.at < pause)
}

/**
 * The index of the choice that starts with what was typed, as in a native select: "pa" goes to Packed, and the same letter again to the
 * next one. `from`: the current choice, or -1.
 */
export function indexByTyping(labels: readonly string[], from: number, key: string): number | undefined {
  const now = Date.now()
  const isNew = now - typed.at >= pause
  typed = { text: (isNew ? '' : typed.text) + fold(key), at: now }
  const isRepeated = new Set(typed.text).size === 1
  const text = isRepeated ? typed.text.slice(0, 1) : typed.text
  const start = isRepeated ? from + 1 : Math.max(from, 0)
  const folded = labels.map((label) => fold(label.trim()))
  for (let step = 0; step < labels.length; step++) {
    const at = (start + step) % labels.length
    if (folded[at]?.startsWith(text)) return at
  }
  return undefined
}
