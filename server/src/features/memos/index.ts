export { addMemo } from './add-memo.ts'
export { declineMemo, issueMemo, voidMemo } from './decide-memo.ts'
export { findMemoOfPaper, readMemoDocument } from './read/read-memo-paper.ts'
export { readReturnable } from './read/read-returnable.ts'
