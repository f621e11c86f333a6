export { bytesOfDocument, keepDocument, savedDocuments } from './documents.ts'
export { documentAddress } from './list-files.ts'
export { refuseUnknownImage } from './refuse-unknown-image.ts'
