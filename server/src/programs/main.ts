import { enableCompileCache } from 'node:module'
import path from 'node:path'

// From the second start on, nothing is compiled again. If the folder can't be written, everything is, as at the first.
enableCompileCache(path.join(import.meta.dirname, '../../../.cache/compiled'))
await import('./run.ts')
