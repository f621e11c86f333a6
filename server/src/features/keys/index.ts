export { createIdentify } from './identify.ts'
export { revokeKeysMadeBy } from './keys.ts'
