import type { ReactNode } from 'react'
import style from './inbox.module.css'

type Props = {
  digit: number
  /** The question's first choice, which gets the focus. */
  isOpen?: boolean
  onPress: () => void
  children: ReactNode
}

/** A choice of a question, with the number that makes it. */
export const KeyButton = ({ digit, isOpen = false, onPress, children }: Props) => (
  <button
    type="button"
    className={`plain text-sm ${style.key}`}
    data-digit={digit}
    data-open={isOpen || undefined}
    aria-keyshortcuts={String(digit)}
    onClick={onPress}
  >
    <kbd aria-hidden="true">{digit}</kbd>
    {children}
  </button>
)

const digits: Readonly<Record<string, number>> = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 }

/** Presses the choice with the typed number; false if there is none, or a field has the focus. */
export function pressDigit(question: HTMLElement, { key, target }: { key: string; target: EventTarget }): boolean {
  const digit = digits[key]
  if (digit === undefined || target instanceof HTMLInputElement) return false
  const button = question.querySelector<HTMLElement>(`[data-digit="${digit}"]`)
  button?.click()
  return button !== null
}
