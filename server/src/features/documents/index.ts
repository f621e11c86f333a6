export { deliverDocument } from './deliver-document.ts'
export { readDocumentSource, openSavedDocument, renderDocument } from './render-document.ts'
