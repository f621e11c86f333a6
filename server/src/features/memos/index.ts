export { addMemo } from './add-memo.ts'
export { declineMemo, issueMemo, voidMemo } from './decide-memo.ts'
export { readReturnable } from './read/read-returnable.ts'
