/** The numbers that an order, or another record with drafts, has had: the temporary one and the permanent one. */
export type RecordNumbers = { draftNum: string | null; realNum: string | null }

export const noNumbers: RecordNumbers = { draftNum: null, realNum: null }

/** The number a record goes by in a status: a draft by its temporary one, any other by its permanent one (D-58, D-98). */
export const numberIn = ({ draftNum, realNum }: RecordNumbers, status: string): string | null =>
  status === 'DRAFT' ? draftNum : realNum

/** A record's numbers once it goes by this one in a status. The other is kept for the next time. */
export const withNumber = ({ draftNum, realNum }: RecordNumbers, status: string, number: string): RecordNumbers =>
  status === 'DRAFT' ? { draftNum: number, realNum } : { draftNum, realNum: number }
