import type { ProofLine } from '../deliveries/stop-events.ts'
import type { DocumentCompany, DocumentRecipient } from './document-content.ts'
import type { PageSetup } from './page-setup.ts'

/** A record of what was handed over at a stop. It never changes. */
export type HandedOver = {
  proofId: number
  lines: readonly ProofLine[]
  receivedBy: string | null
  /** SVG path data. */
  signature: string | null
  notes: string | null
  /** Files in the bucket `proofs`. */
  photos: readonly string[]
}

/** Has no prices. */
export type ProofContent = HandedOver & {
  kind: 'proof'
  /** The order's. */
  number: string
  company: DocumentCompany
  recipient: DocumentRecipient
  driver: string
  /** By the phone's clock, as printed. */
  deliveredAt: string
  /** By the server's clock. Null unless the phone's was more than a day off. */
  recordedAt: string | null
  page: PageSetup
}

export const handedOver = (content: ProofContent): HandedOver & { kind: 'proof' } => {
  const { kind, proofId, lines, receivedBy, signature, notes, photos } = content
  return { kind, proofId, lines, receivedBy, signature, notes, photos }
}
