import { readSettings } from '@dray/contract/settings'
import { useAnswer } from './answers.ts'

/** The company's: a due date and a time mean the same on every device. */
export const useTimeZone = (): string => useAnswer(readSettings).answer?.timeZone ?? 'UTC'
