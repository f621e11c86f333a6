export { removeOldFolders } from './folder-files.ts'
