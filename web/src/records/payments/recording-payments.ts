import type { Access } from '@dray/domain/users/permissions'

/** Who may record payments, as the call says. Repeated here because importing it would add its schemas to the first load; a test compares the two. */
export const recordingPayments: Access = { roles: ['ACCOUNTING'] }
