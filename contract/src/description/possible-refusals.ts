import { type Call, isForKeys, runsOnce } from '../call.ts'
import { type ProblemCode, problems } from '../problems.ts'

/** Every problem that a call can answer with, in the order of the table. */
export function possibleRefusals(call: Call): ProblemCode[] {
  const codes = new Set<ProblemCode>(call.refusals)
  for (const [applies, shared] of sharedRefusals) if (applies(call)) for (const code of shared) codes.add(code)
  return codesInOrder.filter((code) => codes.has(code))
}

const codesInOrder = Object.keys(problems) as ProblemCode[]

const needsSession = ({ who }: Call): boolean => who !== 'open' && who !== 'signed' && who !== 'contact'

/** The problems that follow from the shape of a call. */
const sharedRefusals: readonly (readonly [applies: (call: Call) => boolean, codes: readonly ProblemCode[]])[] = [
  [() => true, ['invalid-request', 'address-too-long', 'too-many', 'unexpected', 'busy', 'database-away']],
  [({ who }) => who === 'contact', ['portal-off', 'signed-out']],
  [needsSession, ['signed-out', 'not-allowed', 'figure-too-large']],
  [needsSession, ['key-unknown', 'key-revoked', 'key-expired', 'key-address', 'key-in-address']],
  [(call) => !isForKeys(call) && call.who !== 'contact', ['not-for-keys']],
  [(call) => needsSession(call) && !call.beforeSecondFactor, ['second-factor-required']],
  [({ method }) => method !== 'GET', ['unreadable-request', 'request-too-large', 'wrong-content-type']],
  [
    ({ writes }) => writes,
    ['other-origin', 'reference-deleted', 'name-or-number-taken', 'database-read-only', 'disk-full'],
  ],
  [({ writes, method }) => writes && method === 'GET', ['opened-as-page']],
  [runsOnce, ['key-reused']],
  [({ answers }) => answers === 'pdf', ['still-rendering', 'document-too-long', 'logo-unreadable']],
  [({ answers, who }) => answers !== 'json' || who === 'signed', ['storage-away', 'storage-read-only']],
]
