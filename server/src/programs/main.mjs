// JavaScript, because Node's TypeScript compiler takes 10 MB. From the second start on, the cache has all other files compiled.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import v8 from 'node:v8'

// By default the heap may grow to four times the memory in use before V8 collects.
v8.setFlagsFromString('--heap-growing-percent=50')

// Caches compiled code from the first start on. If the folder isn't writable, every start compiles again.
enableCompileCache(path.join(import.meta.dirname, '../../../.cache/compiled'))
await import('./run.ts')
