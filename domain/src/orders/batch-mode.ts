/** How a line gets its batch (spec 4.1, D-89): allocated from the oldest checked-in batch, or chosen by a person. */
export const batchModes = ['auto', 'manual'] as const
export type BatchMode = (typeof batchModes)[number]
