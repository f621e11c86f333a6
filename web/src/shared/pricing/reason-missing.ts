import type { Problem } from '../api/request.ts'

/** Whether a price below the margin floor of its brand was refused for want of a reason (D-199, D-200). */
export const isReasonMissing = (problem: Problem | null): boolean => problem?.body.code === 'reason-missing'
