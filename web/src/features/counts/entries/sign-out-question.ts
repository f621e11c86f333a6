import { pluralize } from '../../../kit/text/format-count.ts'
import { countsWithUnsent, forgetUnsent, readUnsent } from './entry-store.ts'

/** Undefined if no number waits on this device. Answering yes loses them: the next user must not find them here. */
export function signOutQuestion(userId: number): { question: string; forget: () => void } | undefined {
  const waiting = countsWithUnsent(userId).map((countId) => readUnsent({ userId, countId }))
  const numbers = waiting.reduce((total, { entries }) => total + entries.length, 0)
  if (numbers === 0) return undefined
  const names = waiting.map(({ name }) => name).join(', ')
  return {
    question: `${pluralize(numbers, 'number')} of ${names} ${numbers === 1 ? 'is' : 'are'} not sent yet. Sign out and lose ${numbers === 1 ? 'it' : 'them'}?`,
    forget: () => forgetUnsent(userId),
  }
}
