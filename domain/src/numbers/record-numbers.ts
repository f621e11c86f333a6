export type RecordNumbers = { draftNum: string | null; realNum: string | null }

export const noNumbers: RecordNumbers = { draftNum: null, realNum: null }

/** Its draft number as a draft, otherwise its permanent number (D-58, D-98). */
export const numberIn = ({ draftNum, realNum }: RecordNumbers, status: string): string | null =>
  status === 'DRAFT' ? draftNum : realNum

/** Its other number does not change. */
export const withNumber = ({ draftNum, realNum }: RecordNumbers, status: string, number: string): RecordNumbers =>
  status === 'DRAFT' ? { draftNum: number, realNum } : { draftNum, realNum: number }
