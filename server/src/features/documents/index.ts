export { deliverDocument } from './deliver-document.ts'
