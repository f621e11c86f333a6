import { isForKeys } from '@dray/contract/call'
import { wireFormat } from '@dray/contract/description/wire-format'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clientCalls } from './client-calls.ts'
import { clientTypes } from './client-types.ts'

// Builds client/dist, which is committed, or another folder: the compiled client/src, and a function for each call of the contract that an API key may make.
const root = path.join(import.meta.dirname, '../..')
const dist = path.resolve(process.argv[2] ?? path.join(root, 'client/dist'))
rmSync(dist, { recursive: true, force: true })
const compiler = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/typescript/bin/tsc'),
    ...['-p', path.join(root, 'client/build/tsconfig.json'), '--outDir', dist],
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
)
if (compiler.status !== 0) process.exit(1)

const { calls, ...wire } = wireFormat()
const callsOfKeys = calls.filter(({ call }) => isForKeys(call) && call.who !== 'signed' && call.answers !== 'events')
writeFileSync(path.join(dist, 'index.js'), clientCalls(callsOfKeys))
writeFileSync(path.join(dist, 'index.d.ts'), clientTypes({ calls: callsOfKeys, ...wire }))
