import { fold } from '@dray/domain/search/search-words'
import type { KeyboardEvent } from 'react'

/** A longer pause starts a new word. */
const pause = 800

let typed: { text: string; at: number; list?: Element } = { text: '', at: 0 }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** True for a letter or digit, and for a space within a word. Any other key ends the word. */
export function isTyping({ key, ctrlKey, altKey, metaKey }: Key): boolean {
  const isCharacter = !ctrlKey && !altKey && !metaKey && key.length === 1
  const isPart = isCharacter && (key.trim() !== '' || (typed.text !== '' && Date.now() - typed.at < pause))
  if (!isPart) typed = { text: '', at: 0 }
  return isPart
}

type Choices = {
  /** The list or field that has the choices: another one starts a new word. */
  list: Element
  labels: readonly string[]
  /** The index of the current choice, or -1. */
  from: number
}

/**
 * The index of the choice that starts with what was typed, as in a native select: "pa" goes to Packed, and the same letter again to the
 * next one.
 */
export function indexByTyping({ list, labels, from }: Choices, key: string): number | undefined {
  const now = Date.now()
  const isNew = now - typed.at >= pause || typed.list !== list
  typed = { text: (isNew ? '' : typed.text) + fold(key), at: now, list }
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
