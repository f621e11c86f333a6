import v8 from 'node:v8'

// By default the heap may grow to four times the memory in use before V8 collects.
v8.setFlagsFromString('--heap-growing-percent=50')

await import('./run.ts')
