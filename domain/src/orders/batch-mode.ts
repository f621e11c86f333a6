/** Allocated from the oldest checked-in batch, or chosen by a person (spec 4.1, D-89). */
export const batchModes = ['auto', 'manual'] as const
export type BatchMode = (typeof batchModes)[number]
