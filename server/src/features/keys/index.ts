export { createIdentify, revokeKeysMadeBy } from './keys.ts'
