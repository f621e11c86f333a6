import type * as contract from '@dray/contract/deliveries/proofs'
import { maxProofs } from '@dray/contract/deliveries/proofs'
import { type DocumentLabel, proofLabel } from '@dray/domain/documents/document-name'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import type { ProofContent } from '@dray/domain/documents/proof-content'
import { proofSource, proofUnits } from '@dray/domain/documents/proof-document'
import { encodePath } from '@dray/domain/storage/files'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CompanyNow } from '../company/index.ts'
import { findInvoicedOrder, onlyDriverId } from '../orders/index.ts'
import { storedUrl } from '../storage/index.ts'
import { emailsProof, isReadable, newestProof, type PrintedProof, proofsOfOrder, proofToPrint } from './proofs.sql.ts'

/** Drivers see only those of their own orders. */
export async function readProofs(db: Db, reader: Person, orderId: number): Promise<contract.Proof[]> {
  if (!(await isReadable(db, orderId, onlyDriverId(reader)))) throw new Refusal('order-not-found')
  const proofs = await proofsOfOrder(db, orderId, maxProofs)
  return proofs.map(({ lines, photos, fileName, createdAt, ...proof }) => {
    const { ordered, accepted, refused } = proofUnits(lines)
    return {
      ...proof,
      recordedAt: createdAt,
      orderedUnits: ordered,
      acceptedUnits: accepted,
      refusedUnits: refused,
      refusedLines: lines.filter((line) => line.refused.length > 0),
      photos: photos.map((photo) => storedUrl({ bucket: 'proofs', fileName: photo })),
      documentUrl: fileName === null ? null : `/documents/${encodePath(fileName)}`,
    }
  })
}

export async function findOrderOfProof(
  db: Db,
  reader: Person,
  number: string,
): Promise<{ id: number; label: DocumentLabel } | undefined> {
  const order = await findInvoicedOrder(db, reader, number)
  return order && { id: order.id, label: proofLabel(order.label.name, order.label.number) }
}

type ProofDocument = DocumentSource<ProofContent>

/** The newest of an order. */
export async function readProofDocument(
  db: Db,
  reader: Person,
  orderId: number,
  company: CompanyNow,
): Promise<ProofDocument> {
  if (!(await isReadable(db, orderId, onlyDriverId(reader)))) throw new Refusal('not-found')
  const proof = await newestProof(db, orderId)
  if (proof === undefined) throw new Refusal('no-proof')
  return printed(proof, company)
}

export async function readProofToPrint(
  db: Db,
  proofId: number,
  company: CompanyNow,
): Promise<{ source: ProofDocument; driverId: number }> {
  const proof = mustExist(await proofToPrint(db, proofId))
  return { source: printed(proof, company), driverId: proof.driverId }
}

/** The newest, if the customer wants it with the invoice and there is one. */
export async function proofToEnclose(db: Db, orderId: number, company: CompanyNow): Promise<ProofDocument | undefined> {
  if (!(await emailsProof(db, orderId))) return undefined
  const proof = await newestProof(db, orderId)
  return proof && printed(proof, company)
}

function printed({ id, createdAt, ...proof }: PrintedProof, company: CompanyNow): ProofDocument {
  const { customerId, customerName, contactName, contactEmail, contactPhone, address } = proof
  const customer = { id: customerId, customerName, contactName, contactEmail, contactPhone, address }
  return proofSource({ ...proof, proofId: id, createdAt, customer }, company)
}
