export { findOrderOfProof, proofToEnclose, readProofDocument, readProofToPrint } from './read-proofs.ts'
