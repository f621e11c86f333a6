export { backUpRegularly } from './back-up-regularly.ts'
export { readBackupState } from './read-backup-state.ts'
