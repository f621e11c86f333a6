/** What batch labels are printed on: a roll of 2.25 × 1.25 inch labels, or Letter sheets of 30 (Avery 5160). */
export const labelSheets = ['roll', 'letter'] as const
export type LabelSheet = (typeof labelSheets)[number]
