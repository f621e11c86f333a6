export { findOrderOfProof, proofToEnclose, readProofDocument, readProofPaper } from './read-proofs.ts'
