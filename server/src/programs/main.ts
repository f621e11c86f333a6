import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Caches compiled code from the first start on. If the folder isn't writable, every start compiles again.
enableCompileCache(path.join(import.meta.dirname, '../../../.cache/compiled'))
await import('./run.ts')
