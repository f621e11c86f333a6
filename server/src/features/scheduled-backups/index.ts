export { backUpRegularly, readBackupState } from './back-up-regularly.ts'
