import type { LinkKind } from '@dray/domain/users/password-links'
import type { SignInEvent } from '@dray/domain/users/sign-ins'
import type { GeneratedAlways } from 'kysely'
import type { Stamp } from './column-types.ts'

/** The tables of how people sign in. */
export interface SignInTables {
  sessions: {
    id: GeneratedAlways<number>
    tokenHash: Buffer
    userId: number
    createdAt: Stamp
    expiresAt: Date
    userAgent: string | null
    address: string | null
    lastSeenOn: Stamp
  }
  knownBrowsers: { tokenHash: Buffer; userId: number; signedInAt: Stamp }
  signInFailures: { subject: string; failedAt: Date[] }
  signIns: {
    id: GeneratedAlways<number>
    happenedAt: Date
    event: SignInEvent
    userId: number | null
    email: string | null
    address: string | null
    userAgent: string | null
    byUserId: number | null
  }
  passwordLinks: {
    id: GeneratedAlways<number>
    userId: number
    tokenHash: Buffer
    kind: LinkKind
    createdBy: number | null
    createdAt: Date
    expiresAt: Date
    usedAt: Date | null
    endedAt: Date | null
  }
}
