export { deliverDocument } from './deliver-document.ts'
export { readDocumentSource, openSavedDocument } from './read-document.ts'
export { renderDocument } from './render-document.ts'
