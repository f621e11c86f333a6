/** The draft number and the permanent number of an order or another record with drafts. */
export type RecordNumbers = { draftNum: string | null; realNum: string | null }

export const noNumbers: RecordNumbers = { draftNum: null, realNum: null }

/** The number of a record in a status: its draft number as a draft, otherwise its permanent number (D-58, D-98). */
export const numberIn = ({ draftNum, realNum }: RecordNumbers, status: string): string | null =>
  status === 'DRAFT' ? draftNum : realNum

/** A record's numbers after it got this number in a status. Its other number does not change. */
export const withNumber = ({ draftNum, realNum }: RecordNumbers, status: string, number: string): RecordNumbers =>
  status === 'DRAFT' ? { draftNum: number, realNum } : { draftNum, realNum: number }
